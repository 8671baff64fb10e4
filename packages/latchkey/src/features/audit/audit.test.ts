import {
  type App,
  type AppOptions,
  app,
  PASSWORD,
  type Person,
  QUICK_PASSWORDS,
} from "@latchkey/testing/app";
import { qualified } from "@latchkey/testing/databases/direct";
import { describe, expect, test, vi } from "vitest";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { INVALID_EMAIL_OR_PASSWORD } from "../email-password/errors.ts";
import { EMAIL_NOT_VERIFIED } from "../sessions/errors.ts";

const OPTIONS: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };
const NEXT_PASSWORD = "another horse battery";

type Event = Record<string, unknown>;

/** Returns these fields of the recorded events, the oldest first. */
async function written(world: App, ...names: string[]): Promise<Event[]> {
  const rows = await world.rows("securityEvent");
  return rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));
}

/** Waits for events that are written after the answer. */
async function noted(world: App, count: number): Promise<Event[]> {
  const isThere = async () => (await world.rows("securityEvent")).length >= count;
  await vi.waitUntil(isThere, { interval: 5, timeout: 60_000 });
  return world.rows("securityEvent");
}

async function eventsOf(world: App, work: () => Promise<unknown>): Promise<unknown[]> {
  const before = new Set((await world.rows("securityEvent")).map(({ id }) => id));
  world.advance(1);
  await work();
  return (await world.rows("securityEvent")).filter(({ id }) => !before.has(id)).map(({ event }) => event);
}

describe("an event of an account", () => {
  test("is recorded with its actor, origin, time and request, and without secrets", async () => {
    const world = await app(OPTIONS);
    const client = world.client({ "user-agent": "a browser" });
    const answer = await client.post("/sign-up/email", {
      name: "Ada",
      email: "ada@example.com",
      password: PASSWORD,
    });
    const { user } = answer.body;
    const { session } = await client.get("/get-session").ok();
    const [row] = await world.rows("securityEvent");
    expect(row).toEqual({
      id: expect.stringMatching(/^[a-zA-Z0-9]{32}$/),
      createdAt: new Date(world.now()).toISOString(),
      event: "sign_up",
      outcome: "success",
      userId: user.id,
      actorType: "user",
      actorId: user.id,
      impersonatorId: null,
      targetType: null,
      targetId: null,
      organizationId: null,
      sessionId: session.id,
      method: "password",
      reason: null,
      details: null,
      changed: null,
      ipAddress: "",
      userAgent: "a browser",
      requestId: answer.headers.get("x-request-id"),
    });
  });

  test("has the client's IP address, or only its network if the options say so", async () => {
    for (const [truncateAddresses, peer, kept] of [
      [false, "192.0.2.77", "192.0.2.77"],
      [true, "192.0.2.77", "192.0.2.0/24"],
      [true, "2001:db8:1:2:3::4", "2001:db8:1:2::/64"],
    ] as const) {
      const world = await app({ ...OPTIONS, audit: { truncateAddresses } });
      await world.exchange({
        method: "POST",
        path: "/api/auth/sign-up/email",
        headers: { "content-type": "application/json", origin: "https://app.example.com" },
        body: JSON.stringify({ name: "Ada", email: "ada@example.com", password: PASSWORD }),
        peer,
      });
      expect(await written(world, "ipAddress")).toEqual([{ ipAddress: kept }]);
    }
  });

  test("keeps only as much of a user agent as real ones have", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    await world
      .client({ "user-agent": "x".repeat(10_000) })
      .post("/sign-in/email", ada)
      .ok();
    const lengths = (await written(world, "userAgent"))
      .map(({ userAgent }) => String(userAgent).length)
      .sort();
    expect(lengths).toEqual([0, 512]);
  });

  test.each<[string, (ada: Person, world: App) => Promise<unknown>, string[]]>([
    ["signing in", (ada, world) => world.signIn(ada), ["sign_in"]],
    ["signing out", ({ client }) => client.post("/sign-out").ok(), ["sign_out"]],
    [
      "changing the name",
      ({ client }) => client.post("/update-user", { name: "Eve" }).ok(),
      ["user_updated"],
    ],
    ["changing nothing", ({ client }) => client.post("/update-user", {}).ok(), []],
    ["ending all sessions", ({ client }) => client.post("/revoke-sessions").ok(), ["sessions_revoked"]],
    [
      "ending other sessions where there are none",
      ({ client }) => client.post("/revoke-other-sessions").ok(),
      [],
    ],
    [
      "ending a session that isn't there",
      ({ client }) => client.post("/revoke-session", { token: "x" }).ok(),
      [],
    ],
    [
      "changing the password",
      ({ client }) =>
        client
          .post("/change-password", {
            currentPassword: PASSWORD,
            newPassword: NEXT_PASSWORD,
            revokeOtherSessions: true,
          })
          .ok(),
      ["password_changed"],
    ],
    ["asking for the session", ({ client }) => client.get("/get-session").ok(), []],
    [
      "checking the password",
      ({ client }) => client.post("/verify-password", { password: PASSWORD }).ok(),
      [],
    ],
  ])("%s is one row, or none where nothing happened", async (_what, work, events) => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    expect(await eventsOf(world, () => work(ada, world))).toEqual(events);
  });

  test("ending one session, or the others, names their user", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    world.advance(1);
    const phone = await world.signIn(ada);
    const { session } = await phone.get("/get-session").ok();
    const end = () => ada.client.post("/revoke-session", { token: session.token }).ok();
    expect(await eventsOf(world, end)).toEqual(["session_revoked"]);
    await world.signIn(ada);
    const endOthers = () => ada.client.post("/revoke-other-sessions").ok();
    expect(await eventsOf(world, endOthers)).toEqual(["sessions_revoked"]);
    const own = (await ada.client.get("/get-session").ok()).session;
    expect((await world.rows("securityEvent")).at(-1)).toMatchObject({
      userId: ada.id,
      actorId: ada.id,
      sessionId: own.id,
    });
  });

  test("setting a first password is recorded as one row", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    await world.remove("account");
    const set = () =>
      world.auth.api.setPassword({
        headers: { cookie: ada.client.cookie },
        body: { newPassword: NEXT_PASSWORD },
      });
    expect(await eventsOf(world, set)).toEqual(["password_set"]);
  });

  test("names the fields that changed, without their values", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    world.advance(1);
    await ada.client.post("/update-user", { name: "Countess", image: "/ada.png" }).ok();
    const row = (await world.rows("securityEvent")).at(-1);
    expect(row).toMatchObject({ event: "user_updated", changed: "name,image" });
    expect(JSON.stringify(row)).not.toMatch(/Countess|ada\.png/);
  });

  test("never holds an email address, a password or a token", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const { session } = await ada.client.get("/get-session").ok();
    await world
      .client()
      .post("/sign-in/email", { ...ada, password: "wrong" })
      .refuses(INVALID_EMAIL_OR_PASSWORD);
    await ada.client.post("/change-password", { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD }).ok();
    const text = JSON.stringify(await noted(world, 3));
    for (const secret of [ada.email, PASSWORD, NEXT_PASSWORD, session.token])
      expect(text).not.toContain(secret);
  });
});

describe("a failure", () => {
  test("is recorded with its reason, also for unknown email addresses", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const guess = (email: string) =>
      world.client().post("/sign-in/email", { email, password: "wrong" }).refuses(INVALID_EMAIL_OR_PASSWORD);
    world.advance(1);
    await guess(ada.email);
    await noted(world, 2);
    world.advance(1);
    await guess("nobody@example.com");
    await noted(world, 3);
    await world.remove("account");
    world.advance(1);
    await guess(ada.email);
    const failed = { event: "sign_in_failed", outcome: "failure", actorType: "anonymous", actorId: null };
    expect((await noted(world, 4)).slice(1)).toMatchObject([
      { ...failed, userId: ada.id, reason: "wrong_password", method: "password" },
      { ...failed, userId: null, reason: "unknown_address", method: "password" },
      { ...failed, userId: ada.id, reason: "no_password", method: "password" },
    ]);
  });

  test("is recorded for a sign-in before a required confirmation of the address", async () => {
    const world = await app({
      emailAndPassword: { password: QUICK_PASSWORDS, requireEmailVerification: true },
    });
    const ada = await world.person();
    world.advance(1);
    await world.client().post("/sign-in/email", ada).refuses(EMAIL_NOT_VERIFIED);
    expect((await noted(world, 2)).at(-1)).toMatchObject({
      event: "sign_in_failed",
      userId: ada.id,
      reason: "email_not_verified",
    });
  });

  test("is recorded for a password change with a wrong current password", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    world.advance(1);
    const change = { currentPassword: "wrong", newPassword: NEXT_PASSWORD };
    await ada.client.post("/change-password", change).refuses(INVALID_PASSWORD);
    expect((await noted(world, 2)).at(-1)).toMatchObject({
      event: "password_changed",
      outcome: "failure",
      userId: ada.id,
      actorId: ada.id,
      reason: "wrong_password",
    });
  });

  test("takes the same work for a known email address and an unknown one", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    const statements = async (email: string, count: number): Promise<string[]> => {
      const seen = await world.watch(async () => {
        await world
          .client()
          .post("/sign-in/email", { email, password: "wrong" })
          .refuses(INVALID_EMAIL_OR_PASSWORD);
        await noted(world, count);
      });
      return seen
        .map((probe) => (probe.kind === "hash" ? probe.operation : probe.sql))
        .filter((what) => !what.includes("outbox"));
    };
    expect(await statements(ada.email, 2)).toEqual(await statements("nobody@example.com", 3));
  });

  test("that can't be written doesn't keep the request from being answered", async () => {
    const world = await app(OPTIONS);
    const ada = await world.person();
    await world.place.connection.query(`drop table ${qualified(world.place, "securityEvent")}`);
    await world
      .client()
      .post("/sign-in/email", { ...ada, password: "wrong" })
      .refuses(INVALID_EMAIL_OR_PASSWORD);
    await vi.waitUntil(
      () => world.lines.some(({ message }) => message === "Security events could not be stored"),
      { timeout: 60_000 },
    );
  });

  test("is written before the engine closes", async () => {
    const world = await app({ ...OPTIONS, file: true });
    const two = await app({ ...OPTIONS, beside: world });
    await two.client().post("/sign-in/email", { email: "no@example.com", password: "wrong" });
    await two.auth.close();
    expect(await world.rows("securityEvent")).toMatchObject([{ event: "sign_in_failed" }]);
  });
});
