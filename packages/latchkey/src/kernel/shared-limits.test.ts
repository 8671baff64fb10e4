import { expect, test, vi } from "vitest";
import { type App, app, QUICK_PASSWORDS } from "../testing/app.ts";
import { chosenDatabase } from "../testing/databases/kind.ts";

const timeout = 30_000;
const options = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  rateLimit: { enabled: true },
  advanced: { processes: 2 },
} as const;

async function twoProcesses(): Promise<[App, App]> {
  const one = await app(options);
  return [one, await app({ ...options, beside: one })];
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

test("two processes together let an address sign in three times in ten seconds", { timeout }, async () => {
  const all = await twoProcesses();
  const statuses = await Promise.all(
    Array.from({ length: 16 }, (_, n) => signIn(all[n % 2] as App, "192.0.2.1", `a${n}@example.com`)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  expect(statuses.filter((status) => status === 429)).toHaveLength(13);
});

test("and a hundred requests to another route, most of them without asking each other", {
  timeout,
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

test("guesses at one account are counted over both, from wherever they come", { timeout }, async () => {
  const all = await twoProcesses();
  const ada = await all[0].person();
  const statuses = await Promise.all(
    Array.from({ length: 24 }, (_, n) => signIn(all[n % 2] as App, `198.51.100.${n}`, ada.email)),
  );
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  // The outcome of each is noted after its answer.
  let peer = 0;
  const answers = (process: App, password: string, status: number) =>
    vi.waitUntil(
      async () => {
        for (const { advance } of all) advance(1);
        peer += 1;
        return (await signIn(process, `203.0.113.${peer}`, ada.email, password)) === status;
      },
      { interval: 20, timeout: 10_000 },
    );
  await answers(all[1], ada.password, 200);
  // Forgiven, for both.
  for (let n = 0; n < 3; n++) await answers(all[0], "wrong", 401);
});

test("where nothing can be counted, nobody guesses and nobody is signed out", { timeout }, async () => {
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

test("a sign-in costs two statements more with limits than without, and none in one process on SQLite", {
  timeout,
}, async () => {
  const costs: number[] = [];
  for (const enabled of [false, true]) {
    const here = await app({ ...options, advanced: {}, rateLimit: { enabled } });
    const ada = await here.person();
    await signIn(here, "192.0.2.1", ada.email, ada.password);
    const seen = await here.watch(async () => {
      expect(await signIn(here, "192.0.2.2", ada.email, ada.password)).toBe(200);
      // What is noted after the answer.
      await here.auth.close();
    });
    costs.push(seen.filter((probe) => probe.kind === "statement" && !/outbox/.test(probe.sql)).length);
  }
  const [without = 0, limited = 0] = costs;
  expect(limited - without).toBe(chosenDatabase() === "sqlite" ? 0 : 2);
});
