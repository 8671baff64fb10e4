import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test, vi } from "vitest";

const HOUR = 3600;
const DAY = 24 * HOUR;
const until = (condition: () => Promise<boolean> | boolean) =>
  vi.waitUntil(condition, { interval: 20, timeout: 60_000 });

const options = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  session: { expiresIn: 2 * HOUR },
} as const;

/** What work in the background asks in each round, whatever the clock says. */
const LOOK = /^select \S*id\S* from \S*outbox\S* where \S*availableAt\S* > /i;

const levels = ({ lines }: App, level: string): string[] =>
  lines.filter((line) => line.level === level).map(({ message }) => message);

describe("a clock that is far from the database's", () => {
  for (const [name, ahead] of [
    ["ahead", DAY],
    ["behind", -DAY],
  ] as const) {
    test(`a day ${name}: what lives stays, work in the background goes on, and requests are refused`, async () => {
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
      expect(levels(wrong, "error").join()).toMatch(/86400 s (ahead of|behind) the database's/);

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

  test("set while it runs: requests are refused from then on, and accepted again once it is corrected", async () => {
    const node = await app({ ...options, ahead: 0 });
    const ada = await node.person();
    node.set(DAY);
    const answer = await node.exchange({
      path: "/api/auth/get-session",
      headers: { cookie: ada.client.cookie },
    });
    // Before anything has looked at the clock: to this process the session is over.
    expect(answer).toMatchObject({ status: 503 });
    expect(answer.headers.get("set-cookie")).toBeNull();
    await until(() => node.auth.stats().troubles.includes("clock"));
    expect(await ada.client.post("/sign-out", {})).toMatchObject({ status: 503 });
    node.set(-DAY);
    await until(() => node.auth.stats().troubles.length === 0);
    expect((await ada.client.get("/get-session").ok()).user.id).toBe(ada.id);
  });
});

describe("a clock that is set forward with the database's", () => {
  test("deletes nothing for an hour, and then what has expired", async () => {
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
