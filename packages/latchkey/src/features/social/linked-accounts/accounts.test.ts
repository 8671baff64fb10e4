import { type App, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ADA, somebody } from "@latchkey/testing/fake-providers/index";
import { journey, type ProviderAppOptions, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { SESSION_NOT_FRESH, UNAUTHORIZED, VALIDATION_ERROR } from "../../../base/errors.ts";
import {
  ACCOUNT_NOT_FOUND,
  FAILED_TO_GET_ACCESS_TOKEN,
  FAILED_TO_GET_USER_INFO,
  FAILED_TO_REFRESH_ACCESS_TOKEN,
  FAILED_TO_UNLINK_LAST_ACCOUNT,
  PROVIDER_NOT_SUPPORTED,
  REFRESH_TOKEN_NOT_FOUND,
  TOKEN_REFRESH_NOT_SUPPORTED,
  USER_ID_OR_SESSION_REQUIRED,
} from "../errors.ts";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const HOUR = 3600;

async function withBoth(options: ProviderAppOptions = {}) {
  const world = await providerApp({ ...quick, ...options });
  const ada = await world.person({ email: ADA.email ?? "" });
  await world.change("user", { emailVerified: true });
  world.advance(1);
  await journey(world, "github", { client: ada.client, path: "/link-social" });
  return { world, ada };
}

/** The same database, without the providers. */
const withoutProviders = (world: App) => app({ ...quick, beside: world });

describe("a user's accounts", () => {
  test("are listed, the oldest first, without tokens", async () => {
    const { ada } = await withBoth();
    const answer = await ada.client.get("/list-accounts");
    expect(answer.body).toEqual([
      expect.objectContaining({
        providerId: "credential",
        provider: "credential",
        issuer: "local:credential",
        accountId: ada.id,
        scopes: [],
      }),
      {
        id: expect.stringMatching(/^\w{32}$/),
        provider: "github",
        providerId: "github",
        issuer: "local:oauth:github",
        accountId: expect.stringMatching(/^\d+$/),
        userId: ada.id,
        scopes: ["read:user", "user:email"],
        createdAt: expect.stringMatching(/Z$/),
        updatedAt: expect.stringMatching(/Z$/),
      },
    ]);
    // Names, not values: an id is random and may contain any word.
    expect(answer.text).not.toMatch(/"[^"]*(token|password|key)[^"]*":/i);
  });

  test("report whether each can be removed, if the query asks for it exactly once", async () => {
    const { ada } = await withBoth();
    expect(await ada.client.get("/list-accounts", { query: { mayUnlink: "true" } }).ok()).toMatchObject([
      { mayUnlink: true },
      { mayUnlink: true },
    ]);
    const twice = await ada.client.get("/list-accounts?mayUnlink=true&mayUnlink=false");
    expect([twice.status, twice.body.code]).toEqual([400, VALIDATION_ERROR.code]);
  });

  test("are disconnected by the provider, by the user ID there, or by the row, but not the last", async () => {
    for (const which of [
      () => ({ providerId: "github" }),
      (row: { accountId: string }) => ({ accountId: row.accountId, providerId: "github" }),
      (row: { accountId: string }) => ({ accountId: row.accountId }),
      (row: { id: string }) => ({ accountId: row.id }),
    ]) {
      const { world, ada } = await withBoth();
      const [, row] = await ada.client.get("/list-accounts").ok();
      await ada.client.post("/unlink-account", which(row)).ok();
      await ada.client.post("/unlink-account", which(row)).refuses(FAILED_TO_UNLINK_LAST_ACCOUNT);
      await ada.client
        .post("/unlink-account", { providerId: "credential" })
        .refuses(FAILED_TO_UNLINK_LAST_ACCOUNT);
      const events = (await world.rows("securityEvent")).filter(({ event }) => event === "account_unlinked");
      expect(events).toMatchObject([
        { userId: ada.id, method: "github", targetType: "account", targetId: row.id },
      ]);
    }
  });

  test("can all be disconnected if the options allow it", async () => {
    const world = await providerApp({ ...quick, account: { accountLinking: { allowUnlinkingAll: true } } });
    const { client } = await journey(world, "github");
    await client.post("/unlink-account", { providerId: "github" }).ok();
    expect(await world.counts()).toMatchObject({ user: 1, account: 0 });
  });

  test("can be disconnected only by their owner, with a fresh session, and by naming one", async () => {
    // Removing the last account is allowed, so only the checks below can refuse.
    const { world, ada } = await withBoth({ account: { accountLinking: { allowUnlinkingAll: true } } });
    const [, row] = await ada.client.get("/list-accounts").ok();
    const eve = await world.person();
    await eve.client.post("/unlink-account", { accountId: row.id }).refuses(ACCOUNT_NOT_FOUND);
    await eve.client.post("/unlink-account", { accountId: row.accountId }).refuses(ACCOUNT_NOT_FOUND);
    await eve.client.post("/unlink-account", {}).refuses(VALIDATION_ERROR);
    await world.client().post("/unlink-account", { providerId: "github" }).refuses(UNAUTHORIZED);
    world.advance(25 * HOUR);
    await ada.client.post("/unlink-account", { providerId: "github" }).refuses(SESSION_NOT_FRESH);
  });

  test("stay if the application says no", async () => {
    const world = await providerApp({
      ...quick,
      account: { accountLinking: { allowUnlinkingAll: true } },
      databaseHooks: { account: { delete: { before: async () => false } } },
    });
    const { client } = await journey(world, "github");
    expect((await client.post("/unlink-account", { providerId: "github" })).status).toBe(403);
    expect(await world.counts()).toMatchObject({ account: 1 });
  });
});

describe("tokens of a provider", () => {
  test("are stored encrypted, or in clear text if the options say so", async () => {
    for (const encryptOAuthTokens of [true, false]) {
      const world = await providerApp({ ...quick, account: { encryptOAuthTokens } });
      const { client } = await journey(world, "google", {
        body: { scopes: ["https://www.googleapis.com/auth/calendar"] },
      });
      const [row] = await world.rows("account");
      const { accessToken, idToken, scopes } = await client
        .post("/get-access-token", { providerId: "google" })
        .ok();
      expect([row?.accessToken, row?.idToken].every((text) => String(text).startsWith("$lk$1$"))).toBe(
        encryptOAuthTokens,
      );
      expect([accessToken, idToken].some((text) => text.startsWith("$lk$"))).toBe(false);
      expect((await world.dump()).includes(accessToken)).toBe(!encryptOAuthTokens);
      expect(scopes).toEqual(expect.arrayContaining(["openid", "email", "profile"]));
    }
  });

  test("that were stored in clear text can be read after encryption is turned on", async () => {
    const world = await providerApp(quick);
    const { client } = await journey(world, "github");
    for (const text of ["gho_clear", "abcdef0123456789".repeat(8)]) {
      await world.change("account", { accessToken: text });
      expect((await client.post("/get-access-token", { providerId: "github" }).ok()).accessToken).toBe(text);
    }
  });

  test("are returned, and renewed from five seconds before their expiry on", {
    tags: "servers",
  }, async () => {
    const world = await providerApp(quick);
    const { client } = await journey(world, "github");
    const get = () => client.post("/get-access-token", { providerId: "github" }).ok();
    const first = await get();
    expect(first.scopes).toEqual(["read:user", "user:email"]);
    const left = (Date.parse(first.accessTokenExpiresAt) - world.now()) / 1000;
    world.advance(left - 6);
    expect((await get()).accessToken).toBe(first.accessToken);
    world.advance(1);
    const second = await get();
    expect(second.accessToken).not.toBe(first.accessToken);
    expect(Date.parse(second.accessTokenExpiresAt)).toBeGreaterThan(world.now());
    const refreshed = await client.post("/refresh-token", { providerId: "github" }).ok();
    expect(refreshed).toMatchObject({
      accessToken: expect.any(String),
      refreshToken: expect.any(String),
      providerId: "github",
      accountId: expect.any(String),
      scope: "read:user,user:email",
    });
    expect(refreshed.accessToken).not.toBe(second.accessToken);
    expect((await get()).accessToken).toBe(refreshed.accessToken);
  });

  test("have an error for each reason why they aren't available", async () => {
    const { world, ada } = await withBoth();
    const { client } = ada;
    const post = (path: string, body: object) => client.post(path, body);
    for (const path of ["/refresh-token", "/get-access-token"]) {
      await world.client().post(path, { providerId: "github" }).refuses(UNAUTHORIZED);
      // A user's id in a request over the wire is ignored.
      await world.client().post(path, { providerId: "github", userId: ada.id }).refuses(UNAUTHORIZED);
      await post(path, { providerId: "google" }).refuses(ACCOUNT_NOT_FOUND);
    }
    const answer = await post("/refresh-token", { providerId: "credential" });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: TOKEN_REFRESH_NOT_SUPPORTED.code,
        message: "Provider credential does not support token refreshing.",
      },
    });
    await post("/get-access-token", { providerId: "credential" }).refuses(FAILED_TO_GET_ACCESS_TOKEN);
    world.fake.at("github").break("refresh-refused");
    await post("/refresh-token", { providerId: "github" }).refuses(FAILED_TO_REFRESH_ACCESS_TOKEN);
    world.advance(9 * HOUR);
    await post("/get-access-token", { providerId: "github" }).refuses(FAILED_TO_GET_ACCESS_TOKEN);
    // A failure leaves no claim that would hold up later requests.
    expect(await world.rows("account")).toMatchObject([{ refreshClaim: null }, { refreshClaim: null }]);
    world.fake.at("github").mend();
    await world.change("account", { refreshToken: null }, { providerId: "github" });
    await post("/refresh-token", { providerId: "github" }).refuses(REFRESH_TOKEN_NOT_FOUND);
    await post("/get-access-token", { providerId: "github" }).refuses(FAILED_TO_GET_ACCESS_TOKEN);
    const later = await withoutProviders(world);
    later.advance(9 * HOUR);
    const browser = later.client();
    for (const [name, value] of client.jar) browser.jar.set(name, value);
    await world.change("account", { refreshToken: "x" }, { providerId: "github" });
    for (const providerId of ["github", "nobody"])
      await browser.post("/refresh-token", { providerId }).refuses({
        ...PROVIDER_NOT_SUPPORTED,
        message: `Provider ${providerId} does not support token refreshing.`,
      });
    await browser.post("/get-access-token", { providerId: "github" }).refuses(PROVIDER_NOT_SUPPORTED);
    await browser.get("/account-info", { query: { accountId: "github" } }).refuses(ACCOUNT_NOT_FOUND);
  });

  test("are returned to the application in process, for any user it names", async () => {
    const { world, ada } = await withBoth();
    const { api } = world.auth;
    const body = { providerId: "github", userId: ada.id };
    expect((await api.getAccessToken({ body })).accessToken).toEqual(expect.any(String));
    expect((await api.refreshToken({ body })).providerId).toBe("github");
    for (const call of [api.getAccessToken, api.refreshToken])
      await expect(call({ body: { providerId: "github" } })).rejects.toMatchObject({
        code: USER_ID_OR_SESSION_REQUIRED.code,
      });
  });

  test("are renewed by the application's function if there is one", async () => {
    const refreshAccessToken = async (old: string) => ({ accessToken: `after ${old.length > 0}` });
    const world = await providerApp({ ...quick, providers: { github: { refreshAccessToken } } });
    const { client } = await journey(world, "github");
    expect((await client.post("/refresh-token", { providerId: "github" }).ok()).accessToken).toBe(
      "after true",
    );
  });

  test("keep earlier scopes when a later sign-in asks for fewer", { tags: "servers" }, async () => {
    const world = await providerApp(quick);
    const scopesOf = async () => (await world.rows("account")).map(({ scope }) => scope);
    await journey(world, "github", { body: { scopes: ["repo"] } });
    const granted = await scopesOf();
    expect(granted).toEqual(["read:user,user:email,repo"]);
    await journey(world, "github");
    expect(await scopesOf()).toEqual(granted);
    await journey(world, "github", { body: { scopes: ["gist"] } });
    expect(await scopesOf()).toEqual(["read:user,user:email,repo,gist"]);
  });

  test("of the first sign-in stay if updateAccountOnSignIn is off", { tags: "servers" }, async () => {
    const world = await providerApp({ ...quick, account: { updateAccountOnSignIn: false } });
    await journey(world, "github");
    const before = await world.rows("account");
    await journey(world, "github");
    expect(await world.rows("account")).toEqual(before);
  });
});

describe("the profile of an account at its provider", () => {
  test("is requested with the account's token, renewed if necessary", async () => {
    const world = await providerApp(quick);
    const { client } = await journey(world, "github");
    const [row] = await client.get("/list-accounts").ok();
    world.advance(9 * HOUR);
    for (const answer of [
      client.get("/account-info", { query: { accountId: row.accountId } }),
      client.post("/account-info", { accountId: row.id }),
    ])
      expect(await answer.ok()).toEqual({
        user: expect.objectContaining({ id: row.accountId, email: ADA.email, emailVerified: true }),
        data: expect.objectContaining({ login: ADA.username }),
        account: { ...row, updatedAt: expect.any(String) },
      });
    // In process it may be any user's, and no request is needed.
    const { userId, accountId } = row;
    const told = await world.auth.api.accountInfo({ query: { userId, accountId } });
    expect(told).toMatchObject({ user: { id: accountId }, account: { userId } });
    const query = { userId, accountId };
    await world.client().get("/account-info", { query }).refuses(UNAUTHORIZED);
    world.fake.at("github").break("profile-500");
    await client.get("/account-info", { query: { accountId: row.id } }).refuses(FAILED_TO_GET_USER_INFO);
    world.fake.at("github").break("refresh-refused");
    world.advance(9 * HOUR);
    await client.get("/account-info", { query: { accountId: row.id } }).refuses(FAILED_TO_GET_ACCESS_TOKEN);
  });

  test("of another user's account isn't returned", async () => {
    const world = await providerApp(quick);
    const { client } = await journey(world, "github");
    const [row] = await client.get("/list-accounts").ok();
    const eve = await journey(world, "google", { as: somebody() });
    await eve.client.get("/account-info", { query: { accountId: row.id } }).refuses(ACCOUNT_NOT_FOUND);
    await eve.client.get("/account-info").refuses(ACCOUNT_NOT_FOUND);
    const later = await withoutProviders(world);
    const browser = later.client();
    for (const [name, value] of client.jar) browser.jar.set(name, value);
    await browser.get("/account-info", { query: { accountId: row.id } }).refuses(PROVIDER_NOT_SUPPORTED);
  });
});
