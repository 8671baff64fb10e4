import type { Result } from "@latchkey/client";
import { screen, waitFor, within } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderScreen, startEngine } from "../../../testing/render-screen.tsx";
import { MemberPicker, type PickableMember } from "./member-picker.tsx";

const NAMES = ["Ada Lovelace", "Grace Hopper", "Alan Turing", ""];
const PEOPLE: PickableMember[] = NAMES.map((name, index) => ({
  id: `member-${index}`,
  userId: `user-${index}`,
  user: { name, email: `person-${index}@example.com` },
}));

function matching(search: string): PickableMember[] {
  const wanted = search.toLowerCase();
  return PEOPLE.filter(({ user }) => `${user.name} ${user.email}`.toLowerCase().includes(wanted));
}

const AWAY: Result<never> = {
  data: null,
  error: { status: 0, statusText: "", code: "NETWORK_ERROR", message: "Away" },
};

function Sample({ answers }: { answers: Result<never>[] }) {
  const [chosen, setChosen] = useState<PickableMember | null>(null);
  return (
    <>
      <MemberPicker
        label="New owner"
        load={async (search) => answers.shift() ?? { data: matching(search), error: null }}
        chosen={chosen}
        onChoose={setChosen}
        unavailable={({ id }) => (id === "member-1" ? "Is an owner" : undefined)}
      />
      <output>{chosen?.user.email ?? "nobody"}</output>
    </>
  );
}

async function show(...answers: Result<never>[]) {
  const place = await startEngine();
  return renderScreen(place, <Sample answers={answers} />, {
    session: null,
    config: place.service.auth.uiConfig,
  });
}

const field = (): Promise<HTMLElement> => screen.findByRole("combobox", { name: "New owner" });
const list = (): HTMLElement => screen.getByRole("listbox", { name: "New owner" });
const names = (): (string | null)[] =>
  within(list())
    .queryAllByRole("option")
    .map((option) => option.querySelector('[data-part="name"]')?.textContent ?? null);

test("shows members before anything is typed; one without a name by their email address", async () => {
  await show();
  await field();
  await waitFor(() => expect(names()).toEqual([...NAMES.slice(0, 3), "person-3@example.com"]));
  expect(screen.getByText("4 people").getAttribute("role")).toBe("status");
});

test("finds members by name and email address while typing, and chooses with Enter", async () => {
  const { user } = await show();
  await user.type(await field(), "alan");
  await waitFor(() => expect(names()).toEqual(["Alan Turing"]));
  await waitFor(() => expect(screen.getByText("1 person")).toBeDefined());
  await user.keyboard("{ArrowDown}{Enter}");
  await screen.findByText("person-2@example.com", { selector: "output" });
  expect(within(list()).getByRole("option", { selected: true }).textContent).toContain("Alan Turing");
  expect(document.activeElement).toBe(await field());
});

test("chooses with the pointer", async () => {
  const { user } = await show();
  await field();
  await user.click(await within(list()).findByRole("option", { name: /Ada/ }));
  await screen.findByText("person-0@example.com", { selector: "output" });
});

test("doesn't choose an unavailable member, and says why", async () => {
  const { user } = await show();
  await field();
  const grace = await within(list()).findByRole("option", { name: /Grace/ });
  expect(grace.getAttribute("aria-disabled")).toBe("true");
  expect(grace.textContent).toContain("Is an owner");
  await user.click(grace);
  screen.getByText("nobody");
});

test("says that no member matches", async () => {
  const { user } = await show();
  await user.type(await field(), "zuse");
  const said = await screen.findByText(/No matches for “.*zuse.*”/);
  expect(said.getAttribute("role")).toBe("status");
});

test("says why it can't search, and searches again", async () => {
  const { user } = await show(AWAY);
  await field();
  await user.click(await screen.findByRole("button", { name: "Retry" }));
  await waitFor(() => expect(names()).toHaveLength(4));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("clears what was typed on Escape", async () => {
  const { user } = await show();
  await user.type(await field(), "alan");
  await waitFor(() => expect(names()).toEqual(["Alan Turing"]));
  await user.keyboard("{Escape}");
  expect((await field()).getAttribute("value")).toBe("");
  await waitFor(() => expect(names()).toHaveLength(4));
});

test("announces the active option, and stays within the results", async () => {
  const { user } = await show();
  const input = await field();
  await waitFor(() => expect(names()).toHaveLength(4));
  const active = (): string | null | undefined =>
    document.getElementById(input.getAttribute("aria-activedescendant") ?? "")?.textContent;
  await user.click(input);
  expect(active()).toBeUndefined();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(active()).toContain("Grace Hopper");
  await user.keyboard("{Enter}");
  screen.getByText("nobody");
  await user.keyboard("{ArrowUp}{ArrowUp}{ArrowUp}");
  expect(active()).toContain("Ada Lovelace");
  await user.keyboard("{ArrowDown>9/}");
  expect(active()).toContain("person-3@example.com");
  await user.type(input, "ada");
  await waitFor(() => expect(names()).toEqual(["Ada Lovelace"]));
  expect(active()).toBeUndefined();
});
