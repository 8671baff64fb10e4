// @module-tag servers

import { type App, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import type { ClientAnswer } from "@latchkey/testing/client";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const ROUNDS = rounds();

const ADA = { name: "Ada", email: "ada@example.com", password: PASSWORD };
const DAY = 86_400;
const options = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };

/** Counts the answers by status and code. */
function tally(answers: readonly ClientAnswer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? "200" : `${status} ${body.code}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

function times<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)));
}

const hashesMade = ({ probes }: App): number =>
  probes.filter((probe) => probe.kind === "hash" && probe.operation === "hash").length;

// Covers INV-12.
describe("signing up with one address 64 times at once", ROUNDS, () => {
  test("makes one user with one account and one session", async () => {
    const world = await app(options);
    const answers = await times(64, () => admitted(() => world.client().post("/sign-up/email", ADA)));
    expect(tally(answers)).toEqual({ "200": 1, "422 USER_ALREADY_EXISTS": 63 });
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
    // Many requests had passed the check that the address is free: the index decides.
    expect(hashesMade(world)).toBeGreaterThan(10);
    await world.signIn(ADA);
  });

  test("at two processes on one database does too", async () => {
    const one = await app(options);
    const two = await app({ ...options, beside: one });
    const answers = await times(64, (i) =>
      admitted(() => (i % 2 === 0 ? one : two).client().post("/sign-up/email", ADA)),
    );
    expect(tally(answers)).toEqual({ "200": 1, "422 USER_ALREADY_EXISTS": 63 });
    expect(await one.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
    // Occasionally one process finishes before the other has looked; it then races only with itself.
    expect(hashesMade(one) + hashesMade(two)).toBeGreaterThan(2);
  });

  test("reveals nothing if addresses must be confirmed, and emails the owner", async () => {
    const world = await app({
      ...options,
      emailAndPassword: { ...options.emailAndPassword, requireEmailVerification: true },
    });
    const answers = await times(16, () => world.client().post("/sign-up/email", ADA));
    expect(tally(answers)).toEqual({ "200": 16 });
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 0 });
    const subjects = (await world.sent()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith("Confirm"))).toHaveLength(1);
  });
});

describe("renewing a session many times at once", ROUNDS, () => {
  // Covers INV-21.
  test("never moves its end back, whichever request writes last", async () => {
    const world = await app(options);
    const { client } = await world.person();
    world.advance(2 * DAY);
    const started = String((await world.rows("session"))[0]?.expiresAt);
    // Another process locks the session until every request has read it. Then they write in the order in
    // which they came, here from the latest time to the earliest.
    const other = await world.hold("session");
    const asked = times(20, () => {
      world.advance(-60);
      return world.exchange({ path: "/api/auth/get-session", headers: { cookie: client.cookie } });
    });
    await other.awaited();
    await other.release();
    const latest = new Date(world.now() + (19 * 60 + 7 * DAY) * 1000).toISOString();
    for (const { status, text } of await asked) {
      expect(status).toBe(200);
      expect(JSON.parse(text).session.expiresAt >= started).toBe(true);
    }
    expect(await world.rows("session")).toMatchObject([{ expiresAt: latest }]);
  });

  test("doesn't bring back one that was ended meanwhile", async () => {
    const world = await app(options);
    const ada = await world.person();
    const other = await world.signIn(ada);
    world.advance(2 * DAY);
    const [ended] = await Promise.all([
      other.post("/revoke-other-sessions"),
      ...Array.from({ length: 10 }, () =>
        world.client().get("/get-session", { headers: { cookie: ada.client.cookie } }),
      ),
    ]);
    expect(ended?.status).toBe(200);
    expect((await world.client().get("/get-session", { headers: { cookie: ada.client.cookie } })).text).toBe(
      "null",
    );
    expect(await world.counts()).toMatchObject({ session: 1 });
  });
});

describe("changing the password and ending every other session", ROUNDS, () => {
  const change = { currentPassword: PASSWORD, newPassword: "the new password", revokeOtherSessions: true };

  test("while the others are in use leaves none of them", async () => {
    const world = await app(options);
    const ada = await world.person();
    const others = await times(10, () => world.signIn(ada));
    // The sessions are due for renewal, so each use now writes.
    world.advance(2 * DAY);
    const [changed] = await Promise.all([
      ada.client.post("/change-password", change),
      ...others.flatMap((client) => [
        client.get("/get-session"),
        client.post("/update-user", { name: "Ada L" }),
      ]),
    ]);
    expect(changed?.status).toBe(200);
    expect(await world.counts()).toMatchObject({ session: 1 });
    for (const client of others) expect((await client.get("/get-session")).text).toBe("null");
    expect((await ada.client.get("/get-session")).body.session.token).toBe(changed?.body.token);
  });

  // Covers INV-20.
  test("during sign-ins with the old one leaves none of their sessions", async () => {
    const world = await app(options);
    const ada = await world.person();
    const [changed, ...tries] = await Promise.all([
      ada.client.post("/change-password", change),
      ...Array.from({ length: 20 }, () => world.client().post("/sign-in/email", ada)),
    ]);
    expect(changed?.status).toBe(200);
    const sessions = await world.rows("session");
    expect(sessions).toHaveLength(1);
    for (const { status, cookies } of tries) {
      if (status !== 200) continue;
      const cookie = `${cookies[0]?.name}=${cookies[0]?.value}`;
      expect((await world.client().get("/get-session", { headers: { cookie } })).text).toBe("null");
    }
  });

  test("refuses a sign-in whose old password was verified and whose session isn't open yet", async () => {
    // The first verification is the sign-in's: it waits until the change is done.
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    let verifications = 0;
    const world = await app({
      file: true,
      emailAndPassword: {
        password: {
          hash: QUICK_PASSWORDS.hash,
          async verify(input) {
            verifications += 1;
            begun.resolve();
            if (verifications === 1) await gate.promise;
            return QUICK_PASSWORDS.verify(input);
          },
        },
      },
    });
    const ada = await world.person();
    const attempt = world.client().post("/sign-in/email", ada);
    await begun.promise;
    await ada.client.post("/change-password", change).ok();
    gate.resolve();
    const answer = await attempt;
    expect(answer).toMatchObject({ status: 401, body: { code: "FAILED_TO_CREATE_SESSION" }, cookies: [] });
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("twenty times at once from one old password changes it once", async () => {
    const world = await app(options);
    const ada = await world.person();
    const before = hashesMade(world);
    const answers = await times(20, (i) =>
      world
        .client()
        .post(
          "/change-password",
          { currentPassword: PASSWORD, newPassword: `new password ${i}` },
          { headers: { cookie: ada.client.cookie } },
        ),
    );
    // Many had entered the right password when they were verified.
    expect(hashesMade(world) - before).toBeGreaterThan(3);
    expect(tally(answers)).toEqual({ "200": 1, "400 INVALID_PASSWORD": 19 });
    const winner = answers.findIndex(({ status }) => status === 200);
    await world.signIn({ email: ada.email, password: `new password ${winner}` });
  });
});

// Covers INV-10.
test("setting a first password twice at once sets one", ROUNDS, async () => {
  const world = await app(options);
  const ada = await world.person();
  await world.remove("account");
  const headers = { cookie: ada.client.cookie };
  const before = hashesMade(world);
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, i) =>
      world.auth.api.setPassword({ headers, body: { newPassword: `password ${i}` } }),
    ),
  );
  expect(hashesMade(world) - before).toBeGreaterThan(1);
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(9);
  for (const { reason } of refused)
    expect(reason).toMatchObject({ statusCode: 400, code: "PASSWORD_ALREADY_SET" });
  expect(await world.counts()).toMatchObject({ account: 1 });
  const winner = results.findIndex(({ status }) => status === "fulfilled");
  await world.signIn({ email: ada.email, password: `password ${winner}` });
});

// Covers INV-19.
test("a session that is ended is refused to every request that begins afterwards", ROUNDS, async () => {
  const world = await app(options);
  const ada = await world.person();
  const phone = await world.signIn(ada);
  for (let round = 0; round < 10; round++) {
    const client = await world.signIn(ada);
    const { session } = await client.get("/get-session").ok();
    const [ended] = await Promise.all([
      phone.post("/revoke-session", { token: session.token }),
      ...Array.from({ length: 5 }, () => client.get("/list-sessions")),
    ]);
    expect(ended?.status).toBe(200);
    expect((await client.get("/get-session")).text).toBe("null");
  }
});
