import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { NEW, reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { expect, test, vi } from "vitest";
import { TOO_MANY_REQUESTS } from "../../../base/errors.ts";

const options = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  rateLimit: { enabled: true },
  advanced: { processes: 2 },
} as const;

/** Browsers at one IP address, with no limits except those on guesses. */
const guessing = {
  peer: "192.0.2.1",
  rateLimit: { enabled: true, customRules: { "/*": false } },
} as const;

async function twoProcesses(given: AppOptions = {}): Promise<[App, App]> {
  const all = { ...options, ...given };
  const one = await app(all);
  return [one, await app({ ...all, beside: one })];
}

const signIn = async (
  { exchange }: App,
  peer: string,
  email: string,
  password = "wrong",
): Promise<number> => {
  const { status } = await exchange({
    method: "POST",
    path: "/api/auth/sign-in/email",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
    peer,
  });
  return status;
};

test("two processes together let an IP address sign in three times in ten seconds", async () => {
  const all = await twoProcesses();
  const statuses = await Promise.all(
    Array.from({ length: 16 }, (_, n) => signIn(all[n % 2] as App, "192.0.2.1", `a${n}@example.com`)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(13);
});

test("and a hundred requests to another route, most of them without synchronizing", {
  tags: "servers",
}, async () => {
  const all = await twoProcesses();
  const ask = (n: number) => (all[n % 2] as App).exchange({ path: "/api/auth/ok" });
  const far = await Promise.all(Array.from({ length: 10 }, (_, n) => ask(n)));
  expect(new Set(far.map(({ status }) => status))).toEqual(new Set([200]));
  const asked = all.flatMap(({ probes }) =>
    probes.filter((probe) => probe.kind === "statement" && /^(?!create).*latchkey_limit/.test(probe.sql)),
  );
  expect(asked).toEqual([]);
  const rest = await Promise.all(Array.from({ length: 150 }, (_, n) => ask(n)));
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(90);
});

// Covers CVE-2025-64102.
test("guesses at one account from one IP address are counted across both", async () => {
  const all = await twoProcesses(guessing);
  const ada = await all[0].person();
  const guess = async ({ client }: App, password: string): Promise<number> =>
    (await client().post("/sign-in/email", { email: ada.email, password })).status;
  const statuses = await Promise.all(Array.from({ length: 24 }, (_, n) => guess(all[n % 2] as App, "wrong")));
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  // The outcome of each is recorded after its answer.
  const answers = (process: App, password: string, status: number) =>
    vi.waitUntil(
      async () => {
        for (const { advance } of all) advance(1);
        return (await guess(process, password)) === status;
      },
      { interval: 20, timeout: 60_000 },
    );
  await answers(all[1], ada.password, 200);
  // Cleared, for both.
  for (let n = 0; n < 3; n++) await answers(all[0], "wrong", 401);
});

test("guesses of strangers at one account are counted across both, and don't affect a known browser", async () => {
  const all = await twoProcesses();
  const ada = await all[0].person();
  const statuses = await Promise.all(
    Array.from({ length: 120 }, (_, n) => signIn(all[n % 2] as App, `198.51.100.${n}`, ada.email)),
  );
  const passed = statuses.filter((status) => status === 401).length;
  expect([passed, new Set(statuses)]).toEqual([100, new Set([401, 429])]);
  for (const { mount, auth } of all) {
    const headers = { cookie: ada.client.cookie, "content-type": "application/json", ...ada.client.headers };
    const body = JSON.stringify(ada);
    const answer = await auth.handler(
      new Request(`${mount}/sign-in/email`, { method: "POST", headers, body }),
    );
    expect(answer.status).toBe(200);
  }
});

test("a password reset clears guesses on both", async () => {
  const [one, two] = await twoProcesses(guessing);
  const ada = await one.person();
  const wrong = { email: ada.email, password: "wrong" };
  for (let n = 0; n < 10; n++) await two.client().post("/sign-in/email", wrong);
  await two.client().post("/sign-in/email", ada).refuses(TOO_MANY_REQUESTS);
  await reset(one, await tokenFor(one, ada.email)).ok();
  // In a browser that wasn't used before.
  await two.signIn({ email: ada.email, password: NEW });
});

test("while counting is impossible, guesses are refused and no user is signed out", async () => {
  const [one] = await twoProcesses();
  const ada = await one.person();
  await one.auth.close();
  expect(await signIn(one, "192.0.2.1", ada.email, ada.password)).toBe(503);
  const answer = await one.exchange({
    path: "/api/auth/get-session",
    headers: { cookie: ada.client.cookie },
  });
  expect(answer.status).toBe(503);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test("a sign-in costs two statements more with limits than without, of a stranger four, and none in one process on SQLite", async () => {
  const costOf = async (enabled: boolean, isKnown: boolean): Promise<number> => {
    const here = await app({
      ...options,
      ...guessing,
      advanced: {},
      rateLimit: { ...guessing.rateLimit, enabled },
    });
    const ada = await here.person();
    await here.change("user", { emailVerified: true }, { id: ada.id });
    const browser = isKnown ? await here.signIn(ada) : here.client();
    const seen = await here.watch(async () => {
      await browser.post("/sign-in/email", ada).ok();
      // Completes the writes that follow the answer.
      await here.auth.close();
    });
    return seen.filter((probe) => probe.kind === "statement" && !/outbox/.test(probe.sql)).length;
  };
  const without = await costOf(false, true);
  const isCounted = chosenDatabase() === "sqlite" ? 0 : 1;
  expect((await costOf(true, true)) - without).toBe(2 * isCounted);
  expect((await costOf(true, false)) - without).toBe(4 * isCounted);
});
