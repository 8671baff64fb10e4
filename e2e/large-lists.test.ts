import type { Locator, Page } from "playwright-core";
import { administering } from "./support/people.ts";
import { seen } from "./support/screen.ts";
import { recordShifts } from "./support/shifts.ts";
import { untilStill } from "./support/states.ts";
import { expect, testAt } from "./support/test.ts";

const USERS = 10_000;
/** Rows of one request. */
const BATCH = 1_000;

const test = testAt({});

/** Names begin with a number of four digits, so their order differs from that of the sign-ups. */
const nameOf = (at: number): string => `${String(at).split("").reverse().join("").padEnd(4, "0")} Person`;

async function importUsers(page: Page, api: string, url: string): Promise<void> {
  for (let from = 0; from < USERS; from += BATCH) {
    const users = Array.from({ length: BATCH }, (_, at) => ({
      email: `person-${from + at}@example.com`,
      name: nameOf(from + at),
    }));
    const answer = await page.request.post(`${api}/admin/import-users`, {
      data: { users, invite: false },
      headers: { origin: url },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

const idsOf = (rows: Locator): Promise<(string | null)[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));

/** Positions and widths of the columns. */
const columnsOf = (page: Page) =>
  page.locator("main thead th").evaluateAll((heads) =>
    heads.map((head) => {
      const { x, width } = head.getBoundingClientRect();
      return [Math.round(x), Math.round(width)];
    }),
  );

test("10,000 users: the list opens, searches, sorts and turns pages, counts all, and its columns stay", {
  tags: "long",
}, async ({ open, service }) => {
  const page = await open({ width: 1440 });
  await administering(page, service);
  await importUsers(page, service.api, service.url);
  // 10,000, the administrator, and the first one of this service.
  const all = "10,002 users";
  const rows = page.locator("main tbody tr[data-row]");
  await recordShifts(page);
  await page.goto("/admin/users");
  await seen(page.getByText(all));
  expect(await rows.count()).toBe(50);
  await seen(page.getByText("Page 1 of 201", { exact: true }));
  const columns = await columnsOf(page);
  const firstPage = await idsOf(rows);

  await page.getByRole("button", { name: "Next" }).click();
  await seen(page.getByText("Page 2 of 201", { exact: true }));
  const secondPage = await idsOf(rows);
  expect(new Set([...firstPage, ...secondPage]).size).toBe(100);
  expect(await columnsOf(page)).toEqual(columns);

  await page.goto("/admin/users?page=201");
  await seen(page.getByText("Page 201 of 201", { exact: true }));
  expect(await rows.count()).toBe(2);

  await page.goto("/admin/users");
  await page.getByLabel("Sort by").selectOption("name");
  await seen(page.getByRole("link", { name: nameOf(0) }));
  expect(await columnsOf(page)).toEqual(columns);
  await seen(page.getByText(all));

  await page.getByRole("searchbox", { name: "Search" }).fill("person-4321");
  await seen(page.getByText("1 user", { exact: true }));
  await seen(page.getByRole("link", { name: nameOf(4321) }));
  expect(await columnsOf(page)).toEqual(columns);
  await untilStill(page);
  await expectNoShifts(page);

  await page.goto("/admin/audit");
  await seen(rows.first());
  expect(await rows.count()).toBeLessThanOrEqual(50);
  const events = await idsOf(rows);
  const eventColumns = await columnsOf(page);
  await page.getByRole("button", { name: "Show more" }).click();
  await seen(rows.nth(events.length));
  expect((await idsOf(rows)).slice(0, events.length)).toEqual(events);
  expect(await columnsOf(page)).toEqual(eventColumns);
  await expectNoShifts(page);
});

/** Only what follows a list may move with its length: the button for more, and the page's foot. */
async function expectNoShifts(page: Page): Promise<void> {
  const shifts = await page.evaluate(() => window.shifts ?? []);
  expect(shifts.filter((shift) => !/^(?:footer|button "Show more")|to 0 0 0 0$/.test(shift))).toEqual([]);
}
