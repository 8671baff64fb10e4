import { readFileSync } from "node:fs";
import { type AppOptions, app, BASE_URL, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { optionalFeatures } from "@latchkey/testing/declared";
import { expect, test, vi } from "vitest";
import { ConfigurationError } from "../../base/errors.ts";
import { coreFeatures } from "../../engine/core-features.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { transaction } from "../../kernel/contracts/service.ts";
import { resolveOptions } from "../../options/declared.ts";
import { auditStore } from "./store.ts";

const OPTIONS: AppOptions = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };
const DAY = 86_400;
const until = (condition: () => Promise<boolean>) =>
  vi.waitUntil(condition, { interval: 20, timeout: 60_000 });

test("events are deleted after 400 days, in the background", async () => {
  const world = await app(OPTIONS);
  const ada = await world.person();
  world.advance(DAY);
  await world.signIn(ada);
  world.auth.start();
  world.advance(399 * DAY);
  await until(async () => (await world.rows("securityEvent")).length === 1);
  expect(await world.rows("securityEvent")).toMatchObject([{ event: "sign_in" }]);
});

test("events are deleted sooner if the options say so", { tags: "servers" }, async () => {
  const world = await app({ ...OPTIONS, audit: { keepFor: 30 * DAY } });
  await world.person();
  world.auth.start();
  world.advance(30 * DAY);
  await until(async () => (await world.rows("securityEvent")).length === 0);
});

test("a retention that is too short is refused at the start", async () => {
  await expect(app({ audit: { keepFor: 60 } })).rejects.toThrow(ConfigurationError);
});

test("the events of a deleted user stay, and no longer identify the user", async () => {
  const forget = route({
    method: "POST",
    path: "/forget",
    summary: "Forgets the caller",
    session: "required",
    returns: Done,
    uses: { store: auditStore, transaction },
    errors: [],
    async handle({ user, store, transaction }) {
      await transaction((tx) => store.pseudonymise(user.id, tx));
      return done;
    },
  });
  const world = await app({ ...OPTIONS, plugins: [feature({ id: "forgetting", routes: { forget } })] });
  const ada = await world.person();
  const eve = await world.person();
  const browser = world.client({ "user-agent": "a browser" });
  await browser.post("/sign-in/email", ada).ok();
  await browser.post("/forget").ok();
  const rows = await world.rows("securityEvent");
  expect(JSON.stringify(rows)).not.toContain(ada.id);
  expect(JSON.stringify(rows)).not.toContain("a browser");
  const [own, ...others] = rows.filter(({ userId }) => userId !== eve.id);
  expect(others).toHaveLength(1);
  for (const { userId, actorId } of others) expect([userId, actorId]).toEqual([own?.userId, own?.userId]);
});

test("the page on security events lists every event", () => {
  const page = readFileSync(new URL("../../../../../docs/security-events.md", import.meta.url), "utf8");
  const all = [
    ...coreFeatures(resolveOptions({ baseURL: BASE_URL, database: ":memory:" })),
    ...optionalFeatures(),
  ];
  const names = all.flatMap(({ events = [] }) => events);
  expect(names.filter((event) => !page.includes(`\`${event}\``))).toEqual([]);
});
