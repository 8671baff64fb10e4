// @vitest-environment jsdom
import { WRITINGS } from "@latchkey/testing/security/typed-codes";
import { act, screen } from "@testing-library/react";
import { createRef, type ReactElement, useState } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { show, withMessages } from "../testing/show.tsx";
import { Checkbox } from "./checkbox.tsx";
import { CodeField } from "./code-field.tsx";
import { Field } from "./field.tsx";
import { Form } from "./form.tsx";
import { HiddenUsername } from "./hidden-username.tsx";
import { PasswordField } from "./password-field.tsx";

/** Returns the text that assistive technology reads after the name. */
function descriptionOf(element: Element): string[] {
  return (element.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .flatMap((id) => document.getElementById(id)?.textContent ?? []);
}

function Email() {
  const [email, setEmail] = useState("");
  return <Field label="Email" value={email} onChange={setEmail} hint={`Known: ${email}`} />;
}

function Code({ onComplete }: { onComplete(code: string): void }) {
  const [code, setCode] = useState("");
  return <CodeField label="Code" name="code" value={code} onChange={setCode} onComplete={onComplete} />;
}

describe("a field", () => {
  it("has its label, its id, its name and its ref", () => {
    const ref = createRef<HTMLInputElement>();
    show(
      <Field
        ref={ref}
        id="lk-username"
        name="email"
        type="email"
        autoComplete="username webauthn"
        enterKeyHint="next"
        autoCapitalize="none"
        spellCheck="false"
        dir="ltr"
        label="Email"
      />,
    );
    const input = screen.getByRole("textbox", { name: "Email" });
    expect(input).toBe(ref.current);
    expect(input.id).toBe("lk-username");
    expect(screen.getByText("Email").getAttribute("for")).toBe("lk-username");
    for (const [attribute, value] of Object.entries({
      name: "email",
      type: "email",
      autocomplete: "username webauthn",
      enterkeyhint: "next",
      autocapitalize: "none",
      spellcheck: "false",
      dir: "ltr",
    }))
      expect(input.getAttribute(attribute), attribute).toBe(value);
  });

  it("is described by its hint, then by its error, which makes it invalid", () => {
    const { rerender } = show(<Field label="Email" hint="At work" />);
    const input = screen.getByRole("textbox");
    expect(descriptionOf(input)).toEqual(["At work"]);
    expect(input.getAttribute("aria-invalid")).toBeNull();
    rerender(<Field label="Email" hint="At work" error="Enter an email" />);
    expect(input.getAttribute("aria-invalid")).toBe("true");
    expect(descriptionOf(input)).toEqual(["At work", "Enter an email"]);
    rerender(<Field label="Email" hint="At work" />);
    expect(input.getAttribute("aria-invalid")).toBeNull();
    expect(screen.queryByText("Enter an email")).toBeNull();
  });

  it("reports what is typed", async () => {
    const onChange = vi.fn();
    const { user } = show(<Field label="Name" onChange={onChange} />);
    await user.type(screen.getByRole("textbox"), "Ada");
    expect(onChange).toHaveBeenLastCalledWith("Ada");
  });

  it("can be read but not changed while its form is being sent", async () => {
    const { user } = show(<Field label="Name" defaultValue="Ada" isReadOnly />);
    await user.type(screen.getByRole("textbox"), "!");
    expect(screen.getByRole("textbox")).toHaveProperty("value", "Ada");
    expect(screen.getByRole("textbox")).toHaveProperty("disabled", false);
  });
});

describe("without script", () => {
  it("the browser checks required fields; with script the form does", async () => {
    const page = withMessages(
      <Form method="post" action="/sign-in">
        <Field id="lk-username" name="email" label="Email" isRequired />
        <PasswordField id="current-password" name="password" label="Password" isRequired />
      </Form>,
    );
    const html = renderToString(page);
    expect(html).not.toContain("novalidate");
    expect(html.match(/ required=""/g)).toHaveLength(2);
    expect(html).not.toContain("<button");

    const { root, form } = hydrate(html, page);
    onTestFinished(root);
    expect(form.noValidate).toBe(true);
    expect(screen.getByRole("textbox", { name: "Email" })).toHaveProperty("required", false);
    expect(screen.getByRole("textbox", { name: "Email" }).getAttribute("aria-required")).toBe("true");
    expect(screen.getByRole("button", { name: "Show password" })).toBeTruthy();
  });

  it("text that was typed before hydration is kept", () => {
    const page = withMessages(
      <Form>
        <Email />
      </Form>,
    );
    const { root } = hydrate(renderToString(page), page, (container) => {
      container.querySelector("input")!.value = "ada@example.com";
    });
    onTestFinished(root);
    expect(screen.getByRole("textbox")).toHaveProperty("value", "ada@example.com");
    expect(screen.getByText("Known: ada@example.com")).toBeTruthy();
  });
});

function hydrate(html: string, page: ReactElement, before?: (container: HTMLElement) => void) {
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = html;
  before?.(container);
  const errors: unknown[] = [];
  const opened: Root[] = [];
  act(() => {
    opened.push(hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }));
  });
  expect(errors).toEqual([]);
  return {
    form: container.querySelector("form")!,
    root: () => {
      act(() => opened[0]?.unmount());
      container.remove();
    },
  };
}

describe("a password", () => {
  it("is shown and hidden by a button, which says so and leaves the focus in the field", async () => {
    const onShownChange = vi.fn();
    const { user } = show(<PasswordField name="password" label="Password" onShownChange={onShownChange} />);
    const input = screen.getByLabelText("Password");
    await user.type(input, " två ord ");
    expect(input.getAttribute("type")).toBe("password");
    await user.click(screen.getByRole("button", { name: "Show password", pressed: false }));
    expect(input.getAttribute("type")).toBe("text");
    expect(input.getAttribute("spellcheck")).toBe("false");
    expect(document.activeElement).toBe(input);
    expect(input).toHaveProperty("value", " två ord ");
    await user.tab();
    await user.keyboard("{Enter}");
    expect(input.getAttribute("type")).toBe("password");
    expect(onShownChange.mock.calls).toEqual([[true], [false]]);
  });

  it("is hidden again before its form is sent", async () => {
    const types: (string | null)[] = [];
    const { user } = show(
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          types.push(event.currentTarget.querySelector("input")!.getAttribute("type"));
        }}
      >
        <PasswordField name="password" label="Password" />
        <button type="submit">Sign in</button>
      </Form>,
    );
    await user.click(screen.getByRole("button", { name: "Show password" }));
    await user.type(screen.getByLabelText("Password"), "secret{Enter}");
    expect(types).toEqual(["password"]);
    expect(screen.getByRole("button", { name: "Show password", pressed: false })).toBeTruthy();
    expect(screen.getByLabelText("Password").getAttribute("type")).toBe("password");
  });

  it("can be pasted at any length, and tells password managers its rules", async () => {
    const { user } = show(
      <PasswordField
        label="New password"
        autoComplete="new-password"
        passwordRules="minlength: 12; maxlength: 128;"
      />,
    );
    const input = screen.getByLabelText("New password");
    await user.click(input);
    await user.paste("p".repeat(300));
    expect(input).toHaveProperty("value", "p".repeat(300));
    expect(input.getAttribute("maxlength")).toBeNull();
    expect(input.getAttribute("minlength")).toBeNull();
    expect(input.getAttribute("passwordrules")).toBe("minlength: 12; maxlength: 128;");
  });
});

describe("a code", () => {
  it("accepts spaces and dashes, and calls back once when it is complete", async () => {
    const onComplete = vi.fn();
    const { user } = show(<Code onComplete={onComplete} />);
    const input = screen.getByRole("textbox", { name: "Code" });
    await user.click(input);
    await user.paste("123 - 456");
    expect(input).toHaveProperty("value", "123456");
    await user.type(input, "{Backspace}7");
    expect(onComplete.mock.calls).toEqual([["123456"]]);
    expect(input.getAttribute("autocomplete")).toBe("one-time-code");
    expect(input.getAttribute("inputmode")).toBe("numeric");
  });

  it.each(WRITINGS)("may be pasted %s", async (_, write) => {
    const onComplete = vi.fn();
    const { user } = show(<Code onComplete={onComplete} />);
    const input = screen.getByRole("textbox", { name: "Code" });
    await user.click(input);
    await user.paste(write("123456"));
    expect(input).toHaveProperty("value", "123456");
    expect(onComplete.mock.calls).toEqual([["123456"]]);
  });
});

describe("a checkbox", () => {
  it("with a hidden label is named by it, and hides it also without our stylesheet", () => {
    show(<Checkbox label="Select Ada" isLabelHidden />);
    expect(screen.getByRole("checkbox", { name: "Select Ada" })).toBeDefined();
    expect(screen.getByText("Select Ada").style.position).toBe("absolute");
  });

  it("is ticked by its label and by Space, and sent with its form", async () => {
    const { user } = show(
      <form>
        <Checkbox name="rememberMe" label="Stay signed in" hint="Not on computers of others" />
      </form>,
    );
    const box = screen.getByRole("checkbox", { name: "Stay signed in" });
    await user.click(screen.getByText("Stay signed in"));
    expect(box).toHaveProperty("checked", true);
    expect(descriptionOf(box)).toEqual(["Not on computers of others"]);
    expect([...new FormData(document.querySelector("form")!).keys()]).toEqual(["rememberMe"]);
    await user.keyboard(" ");
    expect(box).toHaveProperty("checked", false);
  });

  it("keeps its tick while its form is being sent", async () => {
    const onChange = vi.fn();
    const { user } = show(<Checkbox label="Stay" isSelected isReadOnly onChange={onChange} />);
    await user.click(screen.getByRole("checkbox"));
    expect(screen.getByRole("checkbox")).toHaveProperty("checked", true);
    expect(onChange).not.toHaveBeenCalled();
  });
});

it("the hidden username is only there for password managers", () => {
  const { container } = show(<HiddenUsername value="ada@example.com" />);
  const input = container.querySelector("input")!;
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(input).toMatchObject({
    type: "text",
    name: "username",
    value: "ada@example.com",
    tabIndex: -1,
    readOnly: true,
  });
  expect(input.autocomplete).toBe("username");
});
