import { ACCOUNT_SECTIONS, ORGANIZATION_SECTIONS } from "@latchkey/react/sections";
import type { Page } from "playwright-core";
import { ROUTES } from "../packages/server/src/portal/routes.ts";
import type { Service } from "../tests/service.ts";
import { mailedLink } from "./support/mailbox.ts";
import { slowPhone } from "./support/network.ts";
import { register, signedIn, signInQuietly, somebody } from "./support/people.ts";
import { recordShifts, shiftsAt } from "./support/shifts.ts";
import { untilStill } from "./support/states.ts";
import { expect, test } from "./support/test.ts";

const PHONE = { width: 412, height: 823 };

/** Pages that people open by their path. The others redirect, or are for developers. */
const PAGES = Object.keys(ROUTES).filter((path) => !/^\/$|^\/_|^\/\.|^\/admin|^\/stop-/.test(path));

type Post = (path: string, data: object) => Promise<{ id: string }>;

const postAs =
  (page: Page, { api, url }: Service): Post =>
  async (path, data) => {
    const answer = await page.request.post(api + path, { data, headers: { origin: url } });
    expect(answer.status(), path).toBe(200);
    return await answer.json();
  };

/** Invites a person to the organization. Returns the invitation's ID. */
async function invite(post: Post, organizationId: string, { email } = somebody()): Promise<string> {
  return (await post("/organization/invite-member", { email, role: "member", organizationId })).id;
}

test("nothing moves on any page while it is loaded on a slow phone", { tags: "long" }, async ({
  open,
  service,
}) => {
  const founder = await open(PHONE);
  await signedIn(founder, service);
  const post = postAs(founder, service);
  const { id } = await post("/organization/create", { name: "Acme", slug: "steady" });
  const invitation = `/accept-invitation/${await invite(post, id)}`;
  const out = await open(PHONE);
  const account = ACCOUNT_SECTIONS.map(({ id }) => `/account/${id}`).filter(
    (path) => path !== "/account/profile",
  );
  const organization = ORGANIZATION_SECTIONS.map(({ below }) => `/o/steady${below}`);
  const moved: Record<string, string[]> = {};
  for (const [reader, page, paths] of [
    ["signed out", out, [...PAGES, "/reset-password?token=gone", "/nothing-here", invitation]],
    ["signed in", founder, [...PAGES, ...account, ...organization, invitation]],
  ] as const) {
    await slowPhone(page);
    await recordShifts(page);
    for (const path of paths) {
      const shifts = await shiftsAt(page, path);
      if (shifts.length > 0) moved[`${path}, ${reader}`] = shifts;
    }
  }
  expect(moved).toEqual({});
});

/** Returns the milliseconds until the largest element of a page is painted. */
async function paintOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await untilStill(page);
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: "largest-contentful-paint",
          buffered: true,
        });
      }),
  );
}

/** Other work on this machine slows most visits down, so the fastest one counts. */
const VISITS = 5;

for (const [what, path, most] of [
  ["sign-in", "/sign-in", 1000],
  ["account", "/account", 1500],
  ["members", "/o/members/members", 1500],
] as const)
  test(`the largest part of the page ${what} is painted within ${most} ms on a slow phone`, {
    tags: "long",
  }, async ({ open, service }) => {
    const page = await open(PHONE);
    if (path !== "/sign-in") await signedIn(page, service);
    if (what === "members") {
      const post = postAs(page, service);
      const { id } = await post("/organization/create", { name: "Acme", slug: "members" });
      const grace = await register(service);
      const invitationId = await invite(post, id, grace);
      const other = await open();
      await signInQuietly(other, service, grace);
      const link = new URL(await mailedLink(service, grace.email, "/verify-email"));
      const postAsGrace = postAs(other, service);
      await postAsGrace("/verify-email", { token: link.searchParams.get("token") });
      await postAsGrace("/organization/accept-invitation", { invitationId });
    }
    const session = await slowPhone(page);
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    const paints: number[] = [];
    for (let visit = 0; visit < VISITS; visit++) paints.push(Math.round(await paintOf(page, path)));
    process.stdout.write(`${path}: largest paint after ${paints.join(", ")} ms\n`);
    expect(Math.min(...paints), paints.join(", ")).toBeLessThanOrEqual(most);
  });
