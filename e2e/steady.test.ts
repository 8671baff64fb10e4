import type { Page } from "playwright-core";
import { administering, register, somebody } from "./support/people.ts";
import { recordShifts, shiftsAt, shiftsAtLate } from "./support/shifts.ts";
import { openState } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

/** Returns position and size of elements, in whole pixels. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
    }),
  );

const WIDE = { width: 1440, height: 900 };

test("the overview of the console replaces its skeleton without moving", async ({ open }) => {
  const page = await open(WIDE);
  const blocks = '[data-part="figures"], [data-lk="SettingsSection"]:has([data-lk="Chart"])';
  await openState(page, "console/overview-loading");
  const before = await boxesOf(page, blocks);
  await openState(page, "console/overview");
  const after = await boxesOf(page, blocks);
  expect(before).toHaveLength(4);
  expect(after.slice(0, before.length)).toEqual(before);
});

for (const [whole, part] of [
  ["console/users", "console/users-filtered"],
  ["console/audit", "console/audit-filtered"],
] as const)
  test(`the columns of ${whole} don't move when the rows change`, async ({ open }) => {
    const page = await open(WIDE);
    const columns = async (name: string) => {
      await openState(page, name);
      return (await boxesOf(page, "main thead th")).map(({ x, width }) => [x, width]);
    };
    const before = await columns(whole);
    expect(before.length).toBeGreaterThan(3);
    expect(await columns(part)).toEqual(before);
  });

for (const [name, list] of [
  ["sessions/many", '[data-lk="SessionList"] [data-part="item"]'],
  ["console/user", '[data-lk="SettingsSection"]:first-of-type'],
] as const)
  test(`the buttons in a list's rows have the same height (${name})`, async ({ open }) => {
    const page = await open(WIDE);
    await openState(page, name);
    const heights = (await boxesOf(page, `${list} [data-lk="Button"]`)).map(({ height }) => height);
    expect(heights.length).toBeGreaterThan(3);
    expect(heights).toEqual(heights.map(() => heights[0]));
  });

for (const [lang, width] of [
  ["en", 820],
  ["de", 1280],
] as const)
  test(`the table of API keys fits into a window of ${width} pixels (${lang})`, async ({ open }) => {
    const page = await open({ width, lang });
    await openState(page, "api-keys", lang);
    const table = page.locator('[data-lk="ApiKeys"] [data-lk="Table"]');
    expect(await table.getAttribute("data-scrolls")).toBeNull();
    const places = async (cells: string) =>
      (await boxesOf(page, cells)).filter(({ width }) => width > 0).map(({ x }) => x);
    expect(await places('[data-lk="ApiKeys"] thead th')).toEqual(
      await places('[data-lk="ApiKeys"] tbody tr:first-of-type > *'),
    );
  });

test("nothing moves while the first pages of the account and of the console are opened", async ({
  open,
  service,
}) => {
  const page = await open(WIDE);
  await administering(page, service);
  await recordShifts(page);
  for (const path of ["/account", "/admin/users"]) expect(await shiftsAt(page, path)).toEqual([]);
});

/** Pages of the console, with the columns and tabs that come later than the rest. */
const pagesOf = (userId: string): string[] => [
  "/admin",
  "/admin/users",
  "/admin/users?search=nothing+like+it",
  "/admin/users/import",
  "/admin/users/removed",
  ...["profile", "accounts", "sessions", "organizations", "keys", "activity", "explain"].map(
    (tab) => `/admin/users/${userId}?tab=${tab}`,
  ),
  "/admin/sessions",
  "/admin/organizations",
  "/admin/audit",
  "/admin/service",
];

for (const [readers, width, shiftsOf] of [
  ["in a wide window", 1440, shiftsAt],
  ["with slow answers, in a narrow window", 390, shiftsAtLate],
] as const)
  test(`nothing on the console's pages moves after it is shown, ${readers}`, {
    tags: "long",
  }, async ({ open, service }) => {
    const page = await open({ width });
    await administering(page, service);
    for (let user = 0; user < 12; user++) await register(service, somebody("Grace Hopper"));
    const session = await page.request.get(`${service.api}/get-session`);
    const { user } = await session.json();
    await recordShifts(page);
    const moved: Record<string, string[]> = {};
    for (const path of pagesOf(user.id)) {
      const shifts = await shiftsOf(page, path);
      if (shifts.length > 0) moved[path] = shifts;
    }
    expect(moved).toEqual({});
  });
test("text is readable while its font is loaded, and if the font never arrives", async ({ open }) => {
  const page = await open();
  const asked = page.waitForRequest("**/*.woff2");
  await page.route("**/*.woff2", () => undefined);
  await page.goto("/sign-in", { waitUntil: "commit" });
  await asked;
  // The largest text counts as painted once it is visible, in whichever font.
  const painted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
  expect(painted).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.fonts.status)).toBe("loading");
});
