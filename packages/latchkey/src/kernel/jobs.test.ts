import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { expect, test, vi } from "vitest";

const DAY = 86_400;
const timeout = 30_000;
const until = (condition: () => Promise<boolean> | boolean) =>
  vi.waitUntil(condition, { interval: 20, timeout: 60_000 });

const options = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  rateLimit: { enabled: true, storage: "database" },
} as const;

async function twoEngines(): Promise<[App, App]> {
  const one = await app(options);
  const two = await app({ ...options, beside: one });
  for (const { auth } of [one, two]) auth.start();
  return [one, two];
}

const turn = (all: readonly App[], seconds: number) => {
  for (const { advance } of all) advance(seconds);
};

const statements = ({ probes, declaredSql }: App, beginning: RegExp): string[] =>
  probes
    .flatMap((probe) => (probe.kind === "statement" ? [declaredSql(probe.sql)] : []))
    .filter((sql) => beginning.test(sql));
const CLEARING = /^delete from \S*session\S* where \S+ in/;

test("a day after they have expired, sessions and counts are gone: one of two engines did it", {
  tags: "servers",
  timeout,
}, async () => {
  const all = await twoEngines();
  const [one] = all;
  const ada = await one.person();
  turn(all, 1);
  await one.signIn(ada);
  expect(await one.counts()).toMatchObject({ session: 2 });
  await one.client().post("/sign-in/email", { email: ada.email, password: "wrong" });
  expect((await one.rows("latchkey_limit")).length).toBeGreaterThan(0);
  turn(all, 8 * DAY);
  await until(async () => {
    const { session, latchkey_limit } = await one.counts();
    return session === 0 && latchkey_limit === 0;
  });
  expect(all.filter((engine) => statements(engine, CLEARING).length > 0)).toHaveLength(1);
  expect(await one.counts(), "nothing else is touched").toMatchObject({ user: 1, account: 1 });
});

test("sessions that live, and those that have expired within the hour, stay", { timeout }, async () => {
  const all = await twoEngines();
  const [one, two] = all;
  const ada = await one.person();
  await one.signIn(ada, { rememberMe: false });
  turn(all, 6 * DAY);
  const kept = await one.signIn(ada);
  turn(all, DAY + 1800);
  // Ten minutes ahead of the other: the first session has ended 30 minutes ago, or 40.
  two.advance(600);
  await until(async () => (await one.rows("session")).length < 3);
  expect((await one.rows("session")).map(({ userId }) => userId)).toEqual([ada.id, ada.id]);
  expect((await kept.get("/get-session").ok()).user.id).toBe(ada.id);
});

test("messages that were given up stay for a month, and are gone then", {
  tags: "servers",
  timeout,
}, async () => {
  const engine = await app({
    ...options,
    emailVerification: {
      sendVerificationEmail: async () => {
        throw new Error("down");
      },
    },
  });
  const { email } = await engine.person();
  await engine.client().post("/send-verification-email", { email }).ok();
  await until(async () => (await engine.rows("outbox"))[0]?.attempts === 1);
  engine.advance(DAY);
  await until(async () => (await engine.auth.backlog()).givenUp === 1);
  engine.probes.length = 0;
  engine.advance(29 * DAY);
  // Looked for, and not old enough.
  await until(
    () => statements(engine, /^select \S*id\S* from \S*outbox\S* where .*createdAt\S* <=/i).length > 0,
  );
  expect(await engine.auth.backlog()).toMatchObject({ pending: 0, givenUp: 1 });
  engine.advance(3 * DAY);
  await until(async () => (await engine.auth.backlog()).givenUp === 0);
});

test("where nothing has ended nothing is written", { timeout }, async () => {
  const [one] = await twoEngines();
  one.probes.length = 0;
  one.advance(DAY);
  const looks =
    /^select .*from \S*(session|latchkey_limit|outbox)\S* where \S*(expiresAt|availableAt)\S* (<=|is)/i;
  await until(() => statements(one, looks).length >= 3);
  expect(statements(one, /^(?!select)/i)).toEqual([]);
});

test("a closed engine does nothing any more", { timeout }, async () => {
  const one = await app(options);
  const two = await app({ ...options, beside: one });
  await one.person();
  await one.auth.close();
  one.probes.length = 0;
  turn([one, two], 8 * DAY);
  two.auth.start();
  two.advance(DAY);
  await until(async () => (await two.counts()).session === 0);
  expect(one.probes).toEqual([]);
});
