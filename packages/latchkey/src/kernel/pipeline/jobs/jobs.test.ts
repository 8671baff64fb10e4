import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { expect, test, vi } from "vitest";
import { apiKey, emailOTP, jwt, twoFactor } from "../../../features/index.ts";

const DAY = 86_400;
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

test("a day after they expire, sessions and counts are deleted by one of two engines", {
  tags: "servers",
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

test("expired codes, challenges, trusted devices and signing keys are deleted, too", {
  tags: "servers",
}, async () => {
  const here = await app({ ...options, plugins: [twoFactor(), emailOTP(), jwt()] });
  here.auth.start();
  const { id: userId } = await here.person();
  const at = { createdAt: "2026-11-20T08:00:00.000Z", expiresAt: "2026-11-21T07:00:00.000Z" };
  const device = { userAgent: "", ipAddress: "", lastUsedAt: at.createdAt };
  await here.add("twoFactorChallenge", { id: "challenge", key: "challenge", userId, about: "{}", ...at });
  await here.add("trustedDevice", { id: "device", key: "device", userId, ...device, ...at });
  await here.add("emailCode", { id: "code", key: "code", subject: "subject", about: "{}", ...at });
  // Tokens that it signed are accepted for another month.
  const key = { id: "key", publicKey: "{}", privateKey: "{}" };
  await here.add("jwks", {
    ...key,
    createdAt: "2026-01-01T00:00:00.000Z",
    expiresAt: "2026-10-01T00:00:00.000Z",
  });
  here.advance(DAY);
  await until(async () => {
    const { twoFactorChallenge, trustedDevice, emailCode, jwks } = await here.counts();
    return twoFactorChallenge === 0 && trustedDevice === 0 && emailCode === 0 && jwks === 0;
  });
  expect(await here.counts(), "nothing else is touched").toMatchObject({ user: 1, account: 1, session: 1 });
});

test("API keys get the owner or the user that older versions of the compatible framework left out", {
  tags: "servers",
}, async () => {
  const here = await app({ ...options, plugins: [apiKey()] });
  here.auth.start();
  const { id } = await here.person();
  const at = { createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z" };
  await here.add("apikey", { id: "old", key: "old", userId: id, ...at });
  await here.add("apikey", { id: "new", key: "new", referenceId: id, configId: "default", ...at });
  here.advance(DAY);
  await until(async () =>
    (await here.rows("apikey")).every(({ userId, referenceId }) => userId === id && referenceId === id),
  );
});

test("valid sessions, and those that expired within the hour, stay", async () => {
  const all = await twoEngines();
  const [one, two] = all;
  const ada = await one.person();
  await one.signIn(ada, { rememberMe: false });
  turn(all, 6 * DAY);
  const kept = await one.signIn(ada);
  turn(all, DAY + 1800);
  // Ten minutes ahead of the other: the first session expired 30 minutes ago, or 40.
  two.advance(600);
  await until(async () => (await one.rows("session")).length < 3);
  expect((await one.rows("session")).map(({ userId }) => userId)).toEqual([ada.id, ada.id]);
  expect((await kept.get("/get-session").ok()).user.id).toBe(ada.id);
});

test("messages that were given up stay for a month, and are then deleted", {
  tags: "servers",
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
  // The query ran, and found nothing old enough.
  await until(
    () => statements(engine, /^select \S*id\S* from \S*outbox\S* where .*createdAt\S* <=/i).length > 0,
  );
  expect(await engine.auth.backlog()).toMatchObject({ pending: 0, givenUp: 1 });
  engine.advance(3 * DAY);
  await until(async () => (await engine.auth.backlog()).givenUp === 0);
});

test("nothing is written if nothing has expired", async () => {
  const [one] = await twoEngines();
  one.probes.length = 0;
  one.advance(DAY);
  const looks =
    /^select .*from \S*(session|latchkey_limit|outbox)\S* where \S*(expiresAt|availableAt)\S* (<=|is)/i;
  await until(() => statements(one, looks).length >= 3);
  expect(statements(one, /^(?!select)/i)).toEqual([]);
});

test("a closed engine does no more work", async () => {
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
