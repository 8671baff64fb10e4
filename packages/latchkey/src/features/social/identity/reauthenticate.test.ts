import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { type Person, somebody } from "@latchkey/testing/fake-providers/index";
import { comeBack, journey, type ProviderApp, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { UNAUTHORIZED } from "../../../base/errors.ts";
import { ACCOUNT_NOT_FOUND, PROVIDER_NOT_FOUND } from "../errors.ts";

const DAY = 86_400;

const start = () =>
  providerApp({
    emailAndPassword: { password: QUICK_PASSWORDS },
    user: { deleteUser: { enabled: true } },
  });

/** A user with GitHub as the only sign-in method, and a session that is two days old. */
async function stale(world: ProviderApp) {
  const person = somebody();
  const { client } = await journey(world, "github", { as: person });
  world.advance(2 * DAY);
  return { person, client };
}

const asked = (client: Client, body: object = {}) =>
  client.post("/reauthenticate/social", { provider: "github", callbackURL: "/settings", ...body });

/** Goes to the provider as a person, and comes back in a browser. */
async function confirm(world: ProviderApp, client: Client, as: Person, browser = client) {
  const { url } = await asked(client).ok();
  return await comeBack(world, browser, await world.fake.visit(url, { as }));
}

const isFresh = async (client: Client): Promise<boolean> =>
  (await client.post("/delete-user")).status === 200;

describe("re-authenticating with a provider", () => {
  test("is offered to users with an account there", async () => {
    const world = await start();
    const { client } = await stale(world);
    expect(await client.get("/reauthenticate").ok()).toEqual({ methods: ["provider"] });
    const ada = await world.person();
    expect(await ada.client.get("/reauthenticate").ok()).toEqual({ methods: ["password"] });
  });

  test("makes the session fresh under another token, and redirects back", async () => {
    const world = await start();
    const { client, person } = await stale(world);
    const before = (await client.get("/get-session").ok()).session;
    const stolen = client.cookie;
    const { location, error } = await confirm(world, client, person);
    expect([location.pathname, error]).toEqual(["/settings", null]);
    const { session } = await client.get("/get-session").ok();
    expect(session).toMatchObject({ id: before.id, createdAt: new Date(world.now()).toISOString() });
    expect(session.token).not.toBe(before.token);
    expect((await world.client().get("/get-session", { headers: { cookie: stolen } })).text).toBe("null");
    expect((await world.rows("securityEvent")).at(-1)).toMatchObject({
      event: "reauthenticated",
      method: "github",
    });
    expect(await isFresh(client)).toBe(true);
  });

  test("with another person's account at the provider renews nothing, and signs no user in", async () => {
    const world = await start();
    const { client } = await stale(world);
    const other = somebody();
    const theirs = await journey(world, "github", { as: other });
    const begun = async () =>
      (await world.rows("session")).map(({ id, token, createdAt }) => ({ id, token, createdAt }));
    const before = await begun();
    for (const person of [other, somebody()]) {
      const { error } = await confirm(world, client, person);
      expect(error).toBe("reauthentication_other_account");
    }
    expect(await begun()).toEqual(before);
    expect(await isFresh(client)).toBe(false);
    expect((await theirs.client.get("/get-session").ok()).user.email).toBe(other.email);
    expect(await world.counts()).toMatchObject({ user: 2, account: 2 });
  });

  test("holds for the session that asked, and for no other in the browser", async () => {
    const world = await start();
    const { client, person } = await stale(world);
    const { url } = await asked(client).ok();
    const visit = await world.fake.visit(url, { as: person });
    // Another user signs in with the same browser while the provider's page is open.
    const ada = await world.person();
    const held = [...client.jar].filter(([name]) => name.endsWith("session_token"));
    for (const [name, value] of ada.client.jar) client.jar.set(name, value);
    expect((await comeBack(world, client, visit)).error).toBe("reauthentication_session_ended");
    expect((await client.get("/get-session").ok()).user.id).toBe(ada.id);
    for (const [name, value] of held) client.jar.set(name, value);
    expect(await isFresh(client)).toBe(false);
  });

  test("ends with the session: by signing out, by its expiry, by another re-authentication", async () => {
    const world = await start();
    const { client, person } = await stale(world);
    const visitOf = async () => await world.fake.visit((await asked(client).ok()).url, { as: person });
    const first = await visitOf();
    const second = await visitOf();
    expect((await comeBack(world, client, first)).error).toBeNull();
    expect((await comeBack(world, client, second)).error).toBe("reauthentication_session_ended");
    const third = await visitOf();
    await client.post("/sign-out").ok();
    expect((await comeBack(world, client, third)).error).toBe("reauthentication_session_ended");
    expect(await world.counts()).toMatchObject({ session: 0 });
  });

  test("in another browser proves nothing", async () => {
    const world = await start();
    const { client, person } = await stale(world);
    const { error } = await confirm(world, client, person, world.client());
    expect(error).toBe("please_restart_the_process");
    expect(await isFresh(client)).toBe(false);
  });

  test("is possible with providers that are set up and connected to the caller", async () => {
    const world = await start();
    const { client } = await stale(world);
    await asked(client, { provider: "nobody" }).refuses(PROVIDER_NOT_FOUND);
    await asked(client, { provider: "google" }).refuses(ACCOUNT_NOT_FOUND);
    await asked(world.client()).refuses(UNAUTHORIZED);
    expect((await asked(client, { callbackURL: "https://evil.example" })).status).toBe(403);
  });

  test("of sixteen browsers that come back at once with one state, one gets another token", async () => {
    const world = await start();
    const { client, person } = await stale(world);
    const states = await Promise.all(
      Array.from(
        { length: 4 },
        async () => await world.fake.visit((await asked(client).ok()).url, { as: person }),
      ),
    );
    const headers = { cookie: client.cookie };
    const answers = await Promise.all(
      [...states, ...states, ...states, ...states].map(({ url }) =>
        world.client().get(`${url.pathname.slice("/api/auth".length)}${url.search}`, { headers }),
      ),
    );
    const landed = answers.map(({ headers }) => headers.get("location"));
    expect(landed.filter((location) => location === "/settings")).toHaveLength(1);
    const events = (await world.rows("securityEvent")).filter(({ event }) => event === "reauthenticated");
    expect(events).toHaveLength(1);
  });
});
