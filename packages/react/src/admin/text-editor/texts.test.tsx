import { fireEvent, screen, within } from "@testing-library/react";
import type { HostTexts } from "latchkey/host";
import { expect, test } from "vitest";
import { textProblem } from "../../messages/text-check/text-problem.ts";
import { world } from "../testing/world.tsx";

const USUAL = new Map([
  ["auth.signIn.title", "Sign in to {appName}"],
  ["auth.signIn.signUp", "New here? <link>Create an account</link>"],
  ["mail.code", "It expires in {n, plural, one {# minute} other {# minutes}}."],
]);

const TEXTS: HostTexts = {
  languages: () => ["en", "de"],
  of: async (language) => ({
    defaults: USUAL,
    problemOf: (id, text) => textProblem(text, USUAL.get(id) ?? "", language),
  }),
  changed() {},
};

async function opened() {
  const here = await world({ env: { texts: TEXTS } });
  const { user } = here.showAt("texts");
  await screen.findByText("3 texts");
  return {
    ...here,
    user,
    async edit(id: string, text: string) {
      await user.click(screen.getByRole("button", { name: `Edit ${id}` }));
      const dialog = within(await screen.findByRole("dialog"));
      fireEvent.change(dialog.getByLabelText("Text"), { target: { value: text } });
      return dialog;
    },
  };
}

test("texts are found by their words and their IDs", async () => {
  const { user } = await opened();
  const search = screen.getByLabelText("Search by text or ID");
  await user.type(search, "create account");
  await screen.findByText("auth.signIn.signUp");
  await screen.findByText("1 text");
  await user.clear(search);
  await user.type(search, "mail.");
  await screen.findByText("mail.code");
  await screen.findByText("1 text");
});

test("a text is changed, listed as changed, and set to its default again", async () => {
  const { user, edit } = await opened();
  const dialog = await edit("auth.signIn.title", "Welcome back");
  await user.click(dialog.getByRole("button", { name: "Save text" }));
  await screen.findByText("The text was saved");
  await screen.findByText("Welcome back");
  const again = await edit("auth.signIn.title", "Hello");
  await user.click(again.getByRole("button", { name: "Use default" }));
  await user.click(again.getByRole("button", { name: "Save text" }));
  await screen.findByText("Sign in to {appName}");
});

test("a text that would break is refused, and the message names what it needs", async () => {
  const { user, edit } = await opened();
  const dialog = await edit("auth.signIn.signUp", "New here?");
  await user.click(dialog.getByRole("button", { name: "Save text" }));
  await dialog.findByText("Add <link>: the text needs it.");
  fireEvent.change(dialog.getByLabelText("Text"), { target: { value: "Hello {user} <link>here</link>" } });
  await user.click(dialog.getByRole("button", { name: "Save text" }));
  await dialog.findByText("Remove {user}: the text has no such placeholder.");
});

test("the preview shows each plural form", async () => {
  const { edit } = await opened();
  const dialog = await edit("mail.code", "{n, plural, one {One minute} other {# minutes}} left");
  dialog.getByText("One minute left");
  dialog.getByText("2 minutes left");
});

test("an imported file says what became of each row", async () => {
  await opened();
  const input = await screen.findByLabelText("Import CSV", { selector: "input" });
  const rows = [
    "id,default,text",
    "auth.signIn.title,,Hello at {appName}",
    "auth.signIn.signUp,,New here?",
    "auth.gone,,Gone",
    "mail.code,,",
  ];
  fireEvent.change(input, { target: { files: [new File([rows.join("\n")], "texts-en.csv")] } });
  const list = await screen.findByRole("table", { name: "Imported texts" });
  expect(
    within(list)
      .getAllByRole("row")
      .slice(1)
      .map(({ textContent }) => textContent?.replace("Result", "")),
  ).toEqual([
    "auth.signIn.signUpNot usedAdd <link>: the text needs it.",
    "auth.goneUnknown ID",
    "auth.signIn.titleChanged",
  ]);
  await screen.findByText("Hello at {appName}");
});
