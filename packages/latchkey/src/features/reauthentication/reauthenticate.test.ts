import { type AppOptions, app, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { REAUTHENTICATION_METHOD_REQUIRED } from "./index.ts";

const DAY = 86_400;
const options: AppOptions = { emailAndPassword: { password: QUICK_PASSWORDS } };

describe("re-authenticating", () => {
  test("restarts the session under another token, and ends no other session", async () => {
    const world = await app(options);
    const ada = await world.person();
    const phone = await world.signIn(ada);
    const before = (await ada.client.get("/get-session").ok()).session;
    const stolen = ada.client.cookie;
    world.advance(2 * DAY);
    const { session } = await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
    const now = new Date(world.now()).toISOString();
    expect(session).toMatchObject({ id: before.id, userId: ada.id, createdAt: now, updatedAt: now });
    expect(session.token).not.toBe(before.token);
    expect((await ada.client.get("/get-session").ok()).session).toEqual(session);
    // The old token no longer works.
    const old = await world.client().get("/get-session", { headers: { cookie: stolen } });
    expect(old.text).toBe("null");
    expect((await phone.get("/get-session").ok()).user.id).toBe(ada.id);
    expect(await world.counts()).toMatchObject({ session: 2 });
    const events = await world.rows("securityEvent");
    expect(events.at(-1)).toMatchObject({ event: "reauthenticated", userId: ada.id, method: "password" });
  });

  test("makes an old session fresh", async () => {
    const world = await app({ ...options, user: { deleteUser: { enabled: true } } });
    const ada = await world.person();
    world.advance(2 * DAY);
    const refused = await ada.client.post("/delete-user");
    expect(refused.body.code).toMatch(/^SESSION_/);
    await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
    await ada.client.post("/delete-user").ok();
  });

  test("lists the user's methods", async () => {
    const world = await app(options);
    const ada = await world.person();
    expect(await ada.client.get("/reauthenticate").ok()).toEqual({ methods: ["password"] });
    await world.remove("account");
    expect(await ada.client.get("/reauthenticate").ok()).toEqual({ methods: [] });
    await ada.client.post("/reauthenticate", { password: PASSWORD }).refuses(INVALID_PASSWORD);
  });

  test("with a wrong password changes nothing", async () => {
    const world = await app(options);
    const ada = await world.person();
    const before = await world.rows("session");
    const answer = await ada.client.post("/reauthenticate", { password: "wrong" }).refuses(INVALID_PASSWORD);
    expect(answer.cookies).toEqual([]);
    expect(await world.rows("session")).toEqual(before);
  });

  test("requires a proof", async () => {
    const world = await app(options);
    const ada = await world.person();
    for (const body of [{}, { totp: "123456" }, { toString: "x" }])
      await ada.client.post("/reauthenticate", body).refuses(REAUTHENTICATION_METHOD_REQUIRED);
  });

  test("requires a session", async () => {
    const { client } = await app(options);
    await client().get("/reauthenticate").refuses(UNAUTHORIZED);
    await client().post("/reauthenticate", { password: PASSWORD }).refuses(UNAUTHORIZED);
  });

  test("keeps a session that ends with the browser as one", async () => {
    const world = await app(options);
    const { client } = await world.person({ rememberMe: false });
    world.advance(3600);
    const { cookies } = await client.post("/reauthenticate", { password: PASSWORD });
    for (const { attributes } of cookies) expect(attributes).not.toHaveProperty("Max-Age");
    const [row] = await world.rows("session");
    expect(row?.expiresAt).toBe(new Date(world.now() + DAY * 1000).toISOString());
  });

  test("limits guesses with a stolen session, without blocking sign-ins", async () => {
    const world = await app({ ...options, rateLimit: { enabled: true } });
    const ada = await world.person();
    const codes: string[] = [];
    for (let at = 0; at < 11; at++)
      codes.push((await ada.client.post("/reauthenticate", { password: `guess ${at}` })).body.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => "INVALID_PASSWORD"), "TOO_MANY_REQUESTS"]);
    await world.client().post("/sign-in/email", ada).ok();
  });
});

describe.each([
  ["alone", {}],
  ["and in the database", { storeSessionInDatabase: true }],
])("with sessions in a storage of the application, %s", (_, session) => {
  const inStorage = (): AppOptions => {
    const values = new Map<string, string>();
    return {
      ...options,
      session,
      redis: undefined,
      secondaryStorage: {
        get: (key) => values.get(key) ?? null,
        set: (key, value) => values.set(key, value),
        delete: (key) => values.delete(key),
      },
    };
  };

  test("the session continues under another token, and the list of sessions names that token", async () => {
    const world = await app(inStorage());
    const ada = await world.person();
    const phone = await world.signIn(ada);
    const stolen = ada.client.cookie;
    world.advance(60);
    const { session } = await ada.client.post("/reauthenticate", { password: PASSWORD }).ok();
    expect((await ada.client.get("/get-session").ok()).session).toMatchObject({
      id: session.id,
      createdAt: new Date(world.now()).toISOString(),
    });
    const old = await world.client().get("/get-session", { headers: { cookie: stolen } });
    expect(old.text).toBe("null");
    const listed = await ada.client.get("/list-sessions").ok();
    expect(listed).toHaveLength(2);
    await phone.post("/revoke-other-sessions").ok();
    expect((await ada.client.get("/get-session")).text).toBe("null");
  });

  test("sixteen requests at once create one new token", async () => {
    const world = await app(inStorage());
    const ada = await world.person();
    const headers = { cookie: ada.client.cookie };
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        world.client().post("/reauthenticate", { password: PASSWORD }, { headers }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
