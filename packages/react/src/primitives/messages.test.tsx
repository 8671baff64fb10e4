// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { Alert } from "./alert.tsx";
import { Avatar } from "./avatar.tsx";
import { CopyButton } from "./copy-button.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { Field } from "./field.tsx";
import { initialsOf } from "./initials.ts";
import { Table } from "./table.tsx";
import { Time } from "./time.tsx";
import { ToastProvider, useToasts } from "./toast.tsx";

function Save() {
  const toasts = useToasts();
  return (
    <button type="button" onClick={() => toasts.show({ text: "Saved." })}>
      Save
    </button>
  );
}

describe("an alert", () => {
  it("announces an error at once, and other messages politely", () => {
    show(
      <>
        <Alert>That didn't work.</Alert>
        <Alert tone="success">Saved.</Alert>
      </>,
    );
    expect(screen.getByRole("alert").textContent).toBe("That didn't work.");
    expect(screen.getByRole("status").textContent).toBe("Saved.");
  });

  it("is a named group where it takes the focus, and is read once", () => {
    show(
      <Alert isFocused title="Not saved" actions={<button type="button">Retry</button>}>
        Latchkey isn't answering.
      </Alert>,
    );
    expect(screen.getByRole("group", { name: "Not saved Latchkey isn't answering." })).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("takes the focus with each further failure", async () => {
    const page = (failures: number) => (
      <>
        <button type="button">Elsewhere</button>
        <Alert isFocusedWhen={failures}>Wrong</Alert>
      </>
    );
    const { rerender, user } = show(page(0));
    expect(document.activeElement).toBe(document.body);
    rerender(page(1));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Wrong" }));
    await user.tab();
    rerender(page(1));
    expect(document.activeElement).not.toBe(screen.getByRole("group", { name: "Wrong" }));
    rerender(page(2));
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "Wrong" }));
  });
});

describe("an error summary", () => {
  const problems = [
    { fieldId: "name", text: "Enter your name." },
    { fieldId: "email", text: "Enter an address." },
  ];

  it("has the focus, shows the number of errors, and links to the fields", async () => {
    const { user } = show(
      <>
        <ErrorSummary problems={problems} isFocusedWhen={1} />
        <Field id="name" label="Name" error="Enter your name." />
        <Field id="email" label="Email" error="Enter an address." />
      </>,
    );
    expect(document.activeElement).toBe(screen.getByRole("group", { name: "There are 2 problems" }));
    await user.tab();
    await user.tab();
    await user.keyboard("{Enter}");
    expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Email" }));
    expect(location.hash).toBe("");
  });

  it("renders nothing without problems", () => {
    const { container } = show(<ErrorSummary problems={[]} isFocusedWhen={1} />);
    expect(container.innerHTML).toBe("");
  });
});

describe("small things", () => {
  it.each([
    ["Ada Lovelace", "AL"],
    ["Ada", "A"],
    ["  ada  king von lovelace ", "AL"],
    ["Élodie Ångström", "ÉÅ"],
    ["عائشة علي", "ع"],
    ["李小龍", "李"],
    ["🦊 Reineke", "R"],
    ["\u202Eevil<script>", "ES"],
    ["---", ""],
    ["", ""],
  ])("the initials of %j are %j", (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });

  it("a picture that can't be loaded is replaced by initials", async () => {
    const { container } = show(<Avatar name="Ada Lovelace" image="/uploads/gone.webp" />);
    container.querySelector("img")!.dispatchEvent(new Event("error"));
    await waitFor(() => expect(container.querySelector("[data-initials='AL']")).toBeTruthy());
  });

  it("a time has its complete form in its description", () => {
    const { container } = show(<Time value="2026-11-20T10:00:00Z" />);
    const time = container.querySelector("time")!;
    expect(time.dateTime).toBe("2026-11-20T10:00:00.000Z");
    expect(time.textContent).toBe("November 20, 2026");
    expect(time.title).toContain("Friday, November 20, 2026");
  });

  it("a table names its rows", () => {
    show(
      <Table
        caption="Sessions"
        columns={[
          {
            id: "device",
            header: "Device",
            isRowHeader: true,
            cell: (row: { device: string }) => row.device,
          },
          { id: "menu", header: "Actions", isHeaderHidden: true, cell: () => "…" },
        ]}
        rows={[{ device: "Firefox" }]}
        rowId={(row) => row.device}
      />,
    );
    expect(screen.getByRole("table", { name: "Sessions" })).toBeTruthy();
    expect(screen.getByRole("rowheader", { name: "Firefox" })).toBeTruthy();
    expect(screen.getByRole("columnheader", { name: "Actions" })).toBeTruthy();
  });

  it("copying is confirmed", async () => {
    const { user } = show(<CopyButton value="req_1" label="Copy request number" />);
    await user.click(screen.getByRole("button", { name: "Copy request number" }));
    expect(await navigator.clipboard.readText()).toBe("req_1");
    expect(await screen.findByText("Copied", { selector: "[role=status]" })).toBeTruthy();
  });

  it("a toast is announced politely, and can be closed", async () => {
    const { user } = show(
      <ToastProvider>
        <Save />
      </ToastProvider>,
    );
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByRole("status").textContent).toContain("Saved.");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("status").textContent).toBe("");
  });
});
