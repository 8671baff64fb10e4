import { holding, keyApp, keyOf, SESSIONS } from "@latchkey/testing/api-key/scene";
import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";
import { admin, multiSession } from "../../features/index.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;
const until = (condition: () => Promise<boolean> | boolean) =>
  vi.waitUntil(condition, { interval: 20, timeout: 60_000 });

const options = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  session: { expiresIn: 2 * HOUR },
} as const;

/** The query of background work in each round, whatever the clock says. */
const LOOK = /^select \S*id\S* from \S*outbox\S* where \S*availableAt\S* > /i;

const levels = ({ lines }: App, level: string): string[] =>
  lines.filter((line) => line.level === level).map(({ message }) => message);

describe("a clock that is far from the database's", () => {
  for (const [name, ahead] of [
    ["ahead", DAY],
    ["behind", -DAY],
  ] as const) {
    test(`a day ${name}: valid rows stay, background work continues, and requests are refused`, async () => {
      const right = await app({ ...options, ahead: 0 });
      const wrong = await app({ ...options, ahead, beside: right });
      const ada = await right.person();
      const over = await right.person();
      await right.change("session", { expiresAt: "2020-01-01 00:00:00" }, { userId: over.id });
      const { cookie } = ada.client;

      const answer = await wrong.exchange({ path: "/api/auth/get-session", headers: { cookie } });
      expect(answer).toMatchObject({ status: 503 });
      expect(answer.headers.get("retry-after")).toBe("1");
      expect(answer.headers.get("set-cookie")).toBeNull();
      await expect(wrong.auth.api.getSession({ headers: { cookie } })).rejects.toMatchObject({
        statusCode: 503,
      });
      await until(() => /86400 s (ahead of|behind) the database's/.test(levels(wrong, "error").join()));

      wrong.auth.start();
      wrong.pass(1000);
      await until(async () => (await right.rows("session")).length === 1);
      expect((await right.rows("session")).map(({ userId }) => userId)).toEqual([ada.id]);
      expect((await ada.client.get("/get-session").ok()).user.id).toBe(ada.id);
    });
  }

  test("two minutes ahead: it warns and continues", async () => {
    const near = await app({ ...options, ahead: 120 });
    const ada = await near.person();
    expect((await ada.client.get("/get-session").ok()).user.id).toBe(ada.id);
    expect(levels(near, "warn").join()).toContain("120 s ahead of the database's");
  });

  test("set while the process runs: requests are refused from then on, and accepted again once it is corrected", async () => {
    const node = await app({ ...options, ahead: 0 });
    const ada = await node.person();
    node.set(DAY);
    const answer = await node.exchange({
      path: "/api/auth/get-session",
      headers: { cookie: ada.client.cookie },
    });
    // Before the clock is checked: to this process the session has expired.
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.headers.get("set-cookie")).toBeNull();
    await until(() => node.auth.stats().troubles.includes("clock"));
    expect(await ada.client.post("/sign-out", {})).toMatchObject({ status: 503 });
    node.set(-DAY);
    await until(() => node.auth.stats().troubles.length === 0);
    expect((await ada.client.get("/get-session").ok()).user.id).toBe(ada.id);
  });
});

/** A secondary storage that keeps everything in memory. */
function storage(): NonNullable<AppOptions["secondaryStorage"]> {
  const values = new Map<string, string>();
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    delete: (name) => void values.delete(name),
  };
}

/** Sets the machine's clock: the engine's and the database's. */
async function setAll(node: App, seconds: number): Promise<void> {
  node.set(seconds);
  await until(() => node.auth.stats().clockAhead === 0);
}

describe("a clock that is set forward with the database's", () => {
  test("for a moment: apparently expired sessions are answered with 503, and nothing is deleted", async () => {
    const node = await keyApp(SESSIONS, { ...options, plugins: [admin(), multiSession()] });
    const ada = await node.person();
    const banned = await node.person();
    const { key } = await keyOf(ada, { expiresIn: DAY });
    const until = { banned: true, banExpires: new Date(node.now() + DAY * 1000).toISOString() };
    await node.change("user", until, { id: banned.id });
    const keep = ["session", "apikey", "user"] as const;
    const rows = () => Promise.all(keep.map((table) => node.rows(table)));
    const before = await rows();
    const { email, client } = banned;
    const ask = async () => [
      await ada.client.get("/get-session"),
      await ada.client.get("/multi-session/list-device-sessions"),
      await holding(node, key).get("/get-session"),
      await client.post("/sign-in/email", { email, password: PASSWORD }),
    ];

    await setAll(node, 8 * DAY);
    const answers = await ask();
    expect(answers.map(({ status, headers }) => [status, headers.get("set-cookie")])).toEqual(
      answers.map(() => [503, null]),
    );
    expect(await rows()).toEqual(before);
    expect(levels(node, "warn").join()).toContain("The clock was set forward by 691200 s");

    await setAll(node, -8 * DAY);
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200, 200, 403]);
  });

  test("for good: after an hour, expired sessions are deleted", async () => {
    const node = await app(options);
    const ada = await node.person();
    await setAll(node, DAY);
    node.advance(HOUR - 60);
    expect(await ada.client.get("/get-session")).toMatchObject({ status: 503 });
    node.advance(61);
    await until(async () => (await ada.client.get("/get-session")).status === 200);
    expect(ada.client.cookie).not.toContain("session_token");
  });

  test.each<[string, AppOptions]>([
    ["preserved rows", { session: { ...options.session, preserveSessionInDatabase: true } }],
    ["a secondary storage", { redis: undefined, secondaryStorage: storage() }],
  ])("for a moment: sessions revoked meanwhile stay revoked, with %s", async (_name, own) => {
    const node = await app({ ...options, ...own });
    const ada = await node.person();
    await setAll(node, DAY);
    const other = await node.signIn(ada);
    await other.post("/revoke-other-sessions").ok();
    await setAll(node, -DAY);
    expect(await ada.client.get("/get-session").ok()).toBeNull();
    expect((await other.get("/get-session").ok()).user.id).toBe(ada.id);
  });

  test("deletes nothing for an hour, and then expired rows", async () => {
    const node = await app(options);
    await node.person();
    node.auth.start();
    node.set(DAY);
    await until(() => node.auth.stats().clockAhead === 0);
    for (let round = 0; round < 2; round++) {
      node.probes.length = 0;
      node.advance(800);
      await until(() => node.probes.some((probe) => probe.kind === "statement" && LOOK.test(probe.sql)));
    }
    expect(await node.rows("session")).toHaveLength(1);
    node.advance(HOUR);
    await until(async () => (await node.rows("session")).length === 0);
  });

  test("and set back: background work continues, and postponed email goes out", async () => {
    let isDown = true;
    const sent: string[] = [];
    const node = await app({
      ...options,
      emailVerification: {
        sendVerificationEmail: async ({ user }) => {
          if (isDown) throw new Error("down");
          sent.push(user.email);
        },
      },
    });
    const { email } = await node.person();
    node.auth.start();
    node.set(DAY);
    await until(() => node.auth.stats().clockAhead === 0);
    await node.client().post("/send-verification-email", { email }).ok();
    await until(async () => (await node.rows("outbox"))[0]?.attempts === 1);
    isDown = false;
    node.advance(1200);
    node.set(-DAY);
    await until(() => node.auth.stats().clockAhead === 0);
    node.advance(1200);
    await until(() => sent.length === 1);
    expect(sent).toEqual([email]);
  });
});
