// @module-tag servers

import { type App, type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { qualified } from "@latchkey/testing/databases/direct";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { meeting } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { feature } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { transaction } from "../../kernel/contracts/service.ts";
import { storedToken } from "../../security/tokens.ts";
import { sessionStore } from "../sessions/store.ts";
import { audit } from "./audit.ts";

const ROUNDS = rounds();

const OPTIONS: AppOptions = { file: true, emailAndPassword: { password: QUICK_PASSWORDS } };
const CLIENTS = 16;

const all = <T>(make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CLIENTS }, (_, index) => make(index)));

async function countOf(world: App, event: string): Promise<number> {
  return (await world.rows("securityEvent")).filter((row) => row.event === event).length;
}

// Covers INV-28.
describe("INV-28: each successful event is one row", ROUNDS, () => {
  test("16 sign-ups with one address record the one that succeeded", async () => {
    const world = await app(OPTIONS);
    const body = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    await all(() => world.client().post("/sign-up/email", body));
    expect(await world.counts()).toMatchObject({ user: 1, session: 1 });
    expect(await countOf(world, "sign_up")).toBe(1);
  });

  test("16 sign-ins record each one, with the session that it opened", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    await all(() => world.client().post("/sign-in/email", ada).ok());
    const rows = (await world.rows("securityEvent")).filter(({ event }) => event === "sign_in");
    const sessions = (await world.rows("session")).map(({ id }) => id);
    expect(rows).toHaveLength(CLIENTS);
    const opened = rows.map(({ sessionId }) => sessionId);
    expect(new Set(opened).size).toBe(CLIENTS);
    expect(sessions).toEqual(expect.arrayContaining(opened));
  });

  test("16 revocations of one session record the one that ended it", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const phone = await world.signIn(ada);
    const { session } = await phone.get("/get-session").ok();
    await all(() => ada.client.post("/revoke-session", { token: session.token }).ok());
    expect(await countOf(world, "session_revoked")).toBe(1);
  });

  test("16 sign-outs of one session record the one that ended it", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const headers = { cookie: ada.client.cookie };
    const answers = await all(() => world.client().post("/sign-out", {}, { headers }));
    expect(answers.map(({ status }) => status)).toEqual(Array(CLIENTS).fill(200));
    expect(await countOf(world, "sign_out")).toBe(1);
  });

  test("16 revocations of all or all other sessions record only those that ended some", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const headers = { cookie: ada.client.cookie };
    await world.signIn(ada);
    await all(() => world.client().post("/revoke-other-sessions", undefined, { headers }));
    expect(await countOf(world, "sessions_revoked")).toBe(1);
    await all(() => world.client().post("/revoke-sessions", undefined, { headers }));
    expect(await countOf(world, "sessions_revoked")).toBe(2);
    expect(await world.counts()).toMatchObject({ session: 0 });
  });

  test("16 changes of one password record the one that succeeded", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const headers = { cookie: ada.client.cookie };
    const answers = await all((index) =>
      world
        .client()
        .post(
          "/change-password",
          { currentPassword: PASSWORD, newPassword: `the new password ${index}` },
          { headers },
        ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const rows = await world.rows("securityEvent");
    const made = rows.filter(({ event, outcome }) => event === "password_changed" && outcome === "success");
    expect(made).toHaveLength(1);
  });
});

/** Errors of the databases for a transaction that may be retried. */
const AGAIN = { code: "40001", errno: 1213, errcode: 5 };
const SQLITE = { ...AGAIN, code: "ERR_SQLITE_ERROR" };

/** Routes of an application that record its own events, and fail. */
function stumbling(failures: (attempt: number) => Error | undefined) {
  let attempts = 0;
  const stumble = route({
    method: "POST",
    path: "/stumble",
    summary: "Writes an event and fails then",
    session: "required",
    returns: Done,
    uses: { audit, transaction },
    errors: [],
    async handle({ user, audit, transaction }) {
      await transaction(async (tx) => {
        await audit.record({ event: "user_updated", userId: user.id }, tx);
        attempts += 1;
        const failure = failures(attempts);
        if (failure !== undefined) throw failure;
      });
      return done;
    },
  });
  return feature({ id: "stumbling", routes: { stumble } });
}

test("INV-28: a retried transaction leaves one row", async () => {
  const failures = (attempt: number) =>
    attempt < 3
      ? Object.assign(new Error("again"), chosenDatabase() === "sqlite" ? SQLITE : AGAIN)
      : undefined;
  const world = await app({ ...OPTIONS, plugins: [stumbling(failures)] });
  const { client } = await world.person();
  await client.post("/stumble").ok();
  expect(await countOf(world, "user_updated")).toBe(1);
});

// Covers INV-28.
test("INV-28: a failed transaction leaves none", async () => {
  const world = await app({ ...OPTIONS, plugins: [stumbling(() => new Error("no"))] });
  const { client } = await world.person();
  expect((await client.post("/stumble")).status).toBe(500);
  expect(await countOf(world, "user_updated")).toBe(0);
});

test("INV-28: an act that can't be recorded doesn't happen", async () => {
  const world = await app(OPTIONS);
  const ada = await world.person();
  await world.place.connection.query(`drop table ${qualified(world.place, "securityEvent")}`);
  const { session } = await ada.client.get("/get-session").ok();
  const body = { currentPassword: PASSWORD, newPassword: "another horse battery" };
  for (const refused of [
    world.client().post("/sign-in/email", ada),
    world.client().post("/sign-up/email", { name: "Eve", email: "eve@example.com", password: PASSWORD }),
    ada.client.post("/change-password", body),
    ada.client.post("/update-user", { name: "Eve" }),
    ada.client.post("/revoke-session", { token: session.token }),
    ada.client.post("/revoke-sessions"),
  ])
    expect((await refused).status).toBeGreaterThanOrEqual(500);
  expect(await world.counts()).toMatchObject({ user: 1, session: 1 });
  expect(await world.rows("user")).toMatchObject([{ name: "Ada" }]);
  expect((await ada.client.get("/get-session").ok()).session.id).toBe(session.id);
});

test("the mutant: checking before ending a session records one end several times", {
  tags: "long",
}, async () => {
  const looked = meeting(CLIENTS);
  const naive = route({
    method: "POST",
    path: "/end-naively",
    summary: "Ends a session that it has seen",
    session: "required",
    body: z.object({ token: z.string() }),
    returns: Done,
    uses: { audit, transaction, sessions: sessionStore },
    errors: [],
    async handle({ body, user, now, audit, transaction, sessions }) {
      const token = storedToken(body.token);
      const open = await sessions.listOf(user.id, new Date(now).toISOString());
      await looked();
      if (!open.some((session) => session.token === token)) return done;
      await transaction(async (tx) => {
        await sessions.delete({ token, userId: user.id }, tx);
        await audit.record({ event: "session_revoked", userId: user.id }, tx);
      });
      return done;
    },
  });
  const world = await app({ ...OPTIONS, plugins: [feature({ id: "naive", routes: { naive } })] });
  const ada = await world.person();
  const phone = await world.signIn(ada);
  const { session } = await phone.get("/get-session").ok();
  await all(() => ada.client.post("/end-naively", { token: session.token }).ok());
  expect(await countOf(world, "session_revoked")).toBeGreaterThan(1);
});
