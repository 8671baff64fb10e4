import { screen, waitFor, within } from "@testing-library/react";
import { admin, apiKey } from "latchkey/features";
import { expect, test, vi } from "vitest";
import { savedFiles, textOf } from "../../account/testing/saved-files.ts";
import { ADA, FIREFOX } from "../../account/testing/world.tsx";
import { world } from "../testing/world.tsx";

type Here = Awaited<ReturnType<typeof world>>;

const wrong = ({ device }: Here) =>
  device(FIREFOX).client.signIn.email({ ...ADA, password: "not my password" });

test("events have readable texts; one opens in a dialog with the reason of its failure, and closes again", async () => {
  const here = await world();
  await wrong(here);
  const { user } = here.showAt("audit?outcome=failure");
  await user.click(await screen.findByRole("link", { name: "Sign-in with a password failed" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign-in with a password failed" });
  await within(dialog).findByText("The password was wrong.");
  await within(dialog).findByText(/Firefox on Linux/);
  await user.click(within(dialog).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("attempts that are alike are one row, which unfolds; filters that are set can be removed", async () => {
  const here = await world();
  for (const _ of [1, 2, 3]) await wrong(here);
  const { user } = here.showAt("audit?outcome=failure&reason=wrong_password");
  const name = "Sign-in with a password failed";
  const run = await screen.findByRole("button", { name: "× 3 similar events" });
  expect(screen.getAllByRole("link", { name })).toHaveLength(1);
  await user.click(run);
  expect(screen.getAllByRole("link", { name })).toHaveLength(3);
  const chips = within(screen.getByRole("list", { name: "Filters that are set" }));
  expect(chips.getAllByText(/:/).map((chip) => chip.textContent)).toEqual([
    "Reason: Wrong password",
    "Result: Failed",
  ]);
  await user.click(chips.getByRole("button", { name: "Remove the filter Reason" }));
  await waitFor(() => expect(chips.queryByText(/^Reason/)).toBeNull());
});

test("an event names what it is about", async () => {
  const here = await world({ plugins: [admin(), apiKey()] });
  await here.client.$fetch("/api-key/create", { method: "POST", body: { name: "CI deploy" }, throw: true });
  const { user } = here.showAt("audit?event=api_key_created");
  const row = (await screen.findByRole("link", { name: "API key created" })).closest("tr");
  expect(row?.textContent).toContain("CI deploy");
  await user.click(screen.getByRole("link", { name: "API key created" }));
  await within(await screen.findByRole("dialog")).findByText("CI deploy");
});

test("all events are saved, in as many files as needed", async () => {
  const files = savedFiles();
  const here = await world();
  const asked: (string | null)[] = [];
  here.service.intercept((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://localhost");
    if (!pathname.endsWith("/admin/export-audit-events")) return false;
    asked.push(searchParams.get("cursor"));
    const headers = { "content-type": "text/csv; charset=utf-8" };
    const further = { "x-next-cursor": `c${asked.length}`, "x-files-left": String(3 - asked.length) };
    response.writeHead(200, asked.length < 3 ? { ...headers, ...further } : headers);
    response.end(`"file ${asked.length}"\r\n`);
    return true;
  });
  const { user } = here.showAt("audit");
  await user.click(await screen.findByRole("button", { name: "Export CSV" }));
  await screen.findByText("3 files saved");
  expect(asked).toEqual([null, "c1", "c2"]);
  expect(files.map(({ name }) => name)).toEqual([1, 2, 3].map((number) => `audit-events-${number}.csv`));
  expect(await textOf(files[2]?.blob)).toBe('"file 3"\r\n');
});

test("live updates add new events, but not while the page is hidden", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  try {
    const here = await world();
    const { user } = here.showAt("audit");
    const live = await screen.findByRole("checkbox", { name: "Live" });
    const asked = vi.fn(() => false);
    here.service.intercept(asked);
    await user.click(live);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    const visible = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    document.dispatchEvent(new Event("visibilitychange"));
    asked.mockClear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    await wrong(here);
    visible.mockRestore();
    document.dispatchEvent(new Event("visibilitychange"));
    await screen.findByRole("link", { name: "Sign-in with a password failed" });
    await screen.findByText("1 new event");
  } finally {
    vi.useRealTimers();
  }
});

test("an unknown email address is reported, and a known one gets an explanation", async () => {
  const here = await world();
  await wrong(here);
  const { user } = here.showAt("audit");
  const field = await screen.findByRole("searchbox", { name: "Why did it fail?" });
  await user.type(field, "nobody@example.com{Enter}");
  await screen.findByText("No account uses this email address");
  await user.clear(field);
  await user.type(field, `${ADA.email}{Enter}`);
  await screen.findByText("The password was wrong.");
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: `Explanation for ${ADA.email}` }),
    ),
  );
});
