// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { Button } from "./button.tsx";
import { ConfirmDialog, Dialog } from "./dialog.tsx";
import { Field } from "./field.tsx";
import { type LazyOverlay, lazyOverlay, preloading } from "./lazy-overlay.tsx";
import { Menu } from "./menu.tsx";
import { Surface } from "./surface.tsx";
import { ToastProvider } from "./toast.tsx";

function Revoke({ onConfirm }: { onConfirm(): void }) {
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  return (
    <Surface appearance={{ scheme: "dark", accent: "#0a7d4f" }}>
      <Button {...preloading(ConfirmDialog)} onPress={() => setOpen(true)}>
        Sign out all others
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title="Sign out 3 sessions?"
        confirmLabel="Sign out"
        tone="danger"
        isPending={isPending}
        onConfirm={() => {
          onConfirm();
          setPending(true);
        }}
      >
        <p>They are out at their next request.</p>
      </ConfirmDialog>
    </Surface>
  );
}

describe("a confirmation", () => {
  it("focuses Cancel first, and returns the focus", async () => {
    const onConfirm = vi.fn();
    const { user } = show(<Revoke onConfirm={onConfirm} />);
    const trigger = screen.getByRole("button", { name: "Sign out all others" });
    await user.tab();
    await user.keyboard("{Enter}");
    const dialog = await screen.findByRole("alertdialog", { name: "Sign out 3 sessions?" });
    const cancel = within(dialog).getByRole("button", { name: "Cancel" });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger));
    expect(onConfirm).not.toHaveBeenCalled();
  });

  it("is closed by Escape until it is confirmed; a double press counts once", async () => {
    const onConfirm = vi.fn();
    const { user } = show(<Revoke onConfirm={onConfirm} />);
    await user.click(screen.getByRole("button"));
    await screen.findByRole("alertdialog");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(screen.getByRole("button"));
    await user.dblClick(await screen.findByRole("button", { name: "Sign out" }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await user.keyboard("{Escape}");
    expect(screen.getByRole("alertdialog")).toBeTruthy();
  });

  it("looks like the page below it", async () => {
    const { user } = show(<Revoke onConfirm={() => undefined} />);
    await user.click(screen.getByRole("button"));
    const root = (await screen.findByRole("alertdialog")).closest<HTMLElement>("[data-lk='DialogOverlay']")!;
    expect(root.getAttribute("data-lk-scheme")).toBe("dark");
    expect(root.style.getPropertyValue("--lk-accent")).toContain("light-dark(");
  });
});

function SignInAgain() {
  const [isOpen, setOpen] = useState(true);
  return (
    <Dialog isOpen={isOpen} onOpenChange={setOpen} title="Sign in again">
      <Field label="Password" />
    </Dialog>
  );
}

type Simple = LazyOverlay<{ isOpen: boolean; onOpenChange(isOpen: boolean): void }>;

function Opener({ of: Overlay }: { of: Simple }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <ToastProvider>
      <Button {...preloading(Overlay)} onPress={() => setOpen(true)}>
        Open
      </Button>
      <Overlay isOpen={isOpen} onOpenChange={setOpen} />
    </ToastProvider>
  );
}

describe("a dialog", () => {
  it("keeps Tab inside, and can be closed by its button", async () => {
    const { user } = show(<SignInAgain />);
    const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
    for (let press = 0; press < 4; press += 1) {
      await user.tab();
      expect(dialog.contains(document.activeElement)).toBe(true);
    }
    await user.click(within(dialog).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("that can't be loaded says so, and tries again on the next press", async () => {
    let isThere = false;
    const Late = lazyOverlay<Parameters<Simple>[0]>(async () => {
      if (!isThere) throw new TypeError("Failed to fetch dynamically imported module");
      return ({ isOpen }) => (isOpen ? <p>Here</p> : null);
    });
    const { user } = show(<Opener of={Late} />);
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(
      await screen.findByText("Couldn't load this. Check your connection, then try again."),
    ).toBeTruthy();
    isThere = true;
    await user.click(screen.getByRole("button", { name: "Open" }));
    expect(await screen.findByText("Here")).toBeTruthy();
  });
});

describe("a menu", () => {
  const onAction = vi.fn();
  const menu = (
    <Menu
      trigger={{ "aria-label": "Account: Ada", children: "Ada" }}
      items={[
        { id: "account", label: "Account", href: "/account", isCurrent: true },
        "line",
        { id: "out", label: "Sign out", onAction },
      ]}
    />
  );

  it("opens with an arrow key, moves by arrows and letters, and returns the focus", async () => {
    const { user } = show(menu);
    const trigger = screen.getByRole("button", { name: "Account: Ada", expanded: false });
    await user.tab();
    await user.keyboard("{ArrowDown}");
    const first = await screen.findByRole("menuitem", { name: "Account" });
    await waitFor(() => expect(document.activeElement).toBe(first));
    expect(first.getAttribute("aria-current")).toBe("true");
    expect(first.getAttribute("href")).toBe("/account");
    await user.keyboard("s");
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole("menuitem", { name: "Sign out" })),
    );
    await user.keyboard("{Enter}");
    expect(onAction).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(trigger));
  });
});
