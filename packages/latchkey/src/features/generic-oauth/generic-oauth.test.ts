import { type AppOptions, app } from "@latchkey/testing/app";
import { ADA } from "@latchkey/testing/fake-providers/index";
import {
  describing,
  discovered,
  endpoints,
  type House,
  houseApp,
  ID,
  ISSUER,
  travel,
} from "@latchkey/testing/generic-oauth/house-app";
import { comeBack } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { ConfigurationError } from "../../base/errors.ts";
import { INVALID_OAUTH_CONFIGURATION, LINKING_NOT_ALLOWED, PROVIDER_NOT_FOUND } from "../social/errors.ts";
import { type GenericOAuthConfig, genericOAuth } from "./index.ts";
import { PROVIDER_CONFIG_NOT_FOUND, TOKEN_URL_NOT_FOUND } from "./provider.ts";

describe("a provider with a discovery document", () => {
  test("signs users in with the discovered URLs, read once an hour", async () => {
    let description: Awaited<ReturnType<typeof describing>> | undefined;
    const world = await houseApp(async (fake) => {
      description = await describing(() => endpoints(fake));
      return { discoveryUrl: description.url, issuer: ISSUER };
    });
    for (let times = 0; times < 3; times++) expect((await travel(world)).error).toBeNull();
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 3 });
    expect(await world.rows("account")).toMatchObject([{ providerId: ID }]);
    expect(description?.asked()).toBe(1);
    world.advance(3601);
    await travel(world);
    expect(description?.asked()).toBe(2);
  });

  test("works like any other provider for newer clients", async () => {
    const world = await houseApp(discovered);
    const client = world.client();
    const { url } = await client.post("/sign-in/social", { provider: ID, callbackURL: "/home" }).ok();
    const { location, error } = await comeBack(world, client, await world.fake.visit(url));
    expect([location.pathname, error]).toEqual(["/home", null]);
    expect((await client.get("/get-session").ok()).user).toMatchObject({
      email: ADA.email,
      emailVerified: true,
    });
  });

  test("can be linked by a signed-in user", async () => {
    const world = await houseApp(discovered);
    const ada = await world.person({ email: ADA.email ?? "" });
    expect((await travel(world, ada.client, "/oauth2/link")).error).toBeNull();
    expect(await world.counts()).toMatchObject({ user: 1, account: 2 });
    await ada.client
      .post("/oauth2/link", { providerId: "other", callbackURL: "/x" })
      .refuses(PROVIDER_NOT_FOUND);
    const closed = await houseApp(discovered, { account: { accountLinking: { enabled: false } } });
    const { client } = await closed.person();
    await client.post("/oauth2/link", { providerId: ID, callbackURL: "/x" }).refuses(LINKING_NOT_ALLOWED);
  });

  // Covers CVE-2026-53513, GHSA-29jh-8cfq-rr8x.
  test("can't be used while its values are missing, belong to another issuer, or lead into a private network", async () => {
    const begun = (world: House) => world.client().post("/sign-in/oauth2", { providerId: ID });
    const failing = await houseApp(async () => ({ discoveryUrl: (await describing(() => ({}), 500)).url }));
    await begun(failing).refuses(INVALID_OAUTH_CONFIGURATION);
    const foreign = await houseApp(async (fake) => ({
      discoveryUrl: (await describing(() => endpoints(fake))).url,
    }));
    await begun(foreign).refuses(INVALID_OAUTH_CONFIGURATION);
    const partial = await houseApp(async (fake) => {
      const { token_endpoint: _, ...rest } = endpoints(fake);
      return { discoveryUrl: (await describing(() => rest)).url, issuer: ISSUER };
    });
    await begun(partial).refuses(TOKEN_URL_NOT_FOUND);
    const ada = await partial.person();
    await ada.client.post("/oauth2/link", { providerId: ID, callbackURL: "/x" }).refuses(TOKEN_URL_NOT_FOUND);
    const inside = await houseApp(async (fake) => ({
      discoveryUrl: (await describing(() => endpoints(fake))).url,
      issuer: ISSUER,
      allowPrivateAddresses: false,
    }));
    await begun(inside).refuses(INVALID_OAUTH_CONFIGURATION);
    const { client } = await inside.person();
    await client
      .post("/oauth2/link", { providerId: ID, callbackURL: "/x" })
      .refuses(INVALID_OAUTH_CONFIGURATION);
    for (const world of [failing, foreign, partial, inside])
      expect(await world.counts()).toMatchObject({ verification: 0 });
    await begun(failing);
  });

  test("refuses users without a verified ID token if that is required and it names no keys", async () => {
    const world = await houseApp(async (fake) => {
      const { jwks_uri: _, ...rest } = endpoints(fake);
      return {
        discoveryUrl: (await describing(() => rest)).url,
        issuer: ISSUER,
        requireIdTokenVerification: true,
        getUserInfo: async () => ({ user: { id: "7", email: "seven@example.com" } }),
      };
    });
    const body = { providerId: ID, callbackURL: "/home" };
    await world.client().post("/sign-in/oauth2", body).refuses(INVALID_OAUTH_CONFIGURATION);
  });

  test("isn't found by another ID", async () => {
    const world = await houseApp(discovered);
    const answer = await world.client().post("/sign-in/oauth2", { providerId: "other" });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: PROVIDER_CONFIG_NOT_FOUND.code, message: "No config found for provider other" },
    });
  });
});

describe("returning from it", () => {
  test("reports errors in the terms of older clients", async () => {
    const world = await houseApp(discovered);
    const google = world.fake.at("google");
    const troubles = [
      ["token-500", "oauth_code_verification_failed"],
      ["id-token-signature", "user_info_is_missing"],
      ["id-token-nonce", "user_info_is_missing"],
      ["profile-no-address", "email_is_missing"],
    ] as const;
    for (const [trouble, word] of troubles) {
      google.break(trouble);
      expect((await travel(world)).error).toBe(word);
      google.mend();
    }
    expect((await travel(world, world.client(), "/sign-in/oauth2", true)).error).toBe("access_denied");
    const client = world.client();
    const { url } = await client.post("/sign-in/oauth2", { providerId: ID }).ok();
    const state = new URL(url).searchParams.get("state") ?? "";
    const answer = await client.get(`/oauth2/callback/${ID}`, { query: { state } });
    expect(answer.headers.get("location")).toMatch(/error=oAuth_code_missing$/);
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("by a form of its page redirects to the route for forms", async () => {
    const world = await houseApp(async (fake) => ({
      ...(await discovered(fake)),
      responseMode: "form_post" as const,
    }));
    const client = world.client();
    const { url } = await client.post("/sign-in/oauth2", { providerId: ID, callbackURL: "/home" }).ok();
    const { searchParams } = new URL(url);
    const { href, pathname } = new URL(searchParams.get("redirect_uri") ?? "");
    const state = searchParams.get("state") ?? "";
    const form = new URLSearchParams({ error: "access_denied", state }).toString();
    const answer = await client.send("POST", pathname.slice("/api/auth".length), form, {
      headers: { "content-type": "application/x-www-form-urlencoded", origin: ISSUER },
    });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, expect.stringContaining(href)]);
  });

  test("refuses users whose address it hasn't confirmed, if that is required", async () => {
    const world = await houseApp(async (fake) => ({
      ...(await discovered(fake)),
      requireEmailVerification: true,
    }));
    world.fake.at("google").break("profile-unverified-address");
    expect((await travel(world)).error).toBe("email_not_verified");
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("uses the application's own exchange and profile", async () => {
    const seen: object[] = [];
    const world = await houseApp(async (fake) => ({
      authorizationUrl: endpoints(fake).authorization_endpoint,
      scopes: ["openid"],
      getToken: async (given) => {
        seen.push(given);
        return { accessToken: "made by the application" };
      },
      getUserInfo: async ({ accessToken }) => ({
        user: { id: "7", email: "seven@example.com", name: accessToken ?? "", emailVerified: true },
      }),
    }));
    const { client, error } = await travel(world);
    expect(error).toBeNull();
    expect((await client.get("/get-session").ok()).user).toMatchObject({
      email: "seven@example.com",
      name: "made by the application",
    });
    expect(seen).toMatchObject([
      { code: expect.any(String), codeVerifier: expect.stringMatching(/^\w{128}$/) },
    ]);
  });

  test("needs an ID token if that is required", async () => {
    const world = await houseApp(async (fake) => ({
      ...(await discovered(fake)),
      requireIdTokenVerification: true,
      getUserInfo: async () => ({ user: { id: "7", email: "seven@example.com" } }),
    }));
    world.fake.at("google").break("id-token-missing");
    expect((await travel(world)).error).toBe("user_info_is_missing");
    world.fake.at("google").mend();
    expect((await travel(world)).error).toBeNull();
  });
});

describe("an invalid configuration", () => {
  const base = { providerId: ID, clientId: "x", clientSecret: "y" };
  const addresses = {
    authorizationUrl: "https://idp.example.com/authorize",
    tokenUrl: "https://idp.example.com/token",
    userInfoUrl: "https://idp.example.com/me",
  };
  const start = (config: object, options: AppOptions = {}) =>
    // A value that a configuration file may contain.
    app({ plugins: [genericOAuth({ config: [config as GenericOAuthConfig] })], ...options });

  test.each([
    ["has no endpoints", base, /authorizationUrl is missing/],
    ["has no token endpoint", { ...base, ...addresses, tokenUrl: undefined }, /tokenUrl is missing/],
    [
      "has no source of profiles",
      { ...base, ...addresses, userInfoUrl: undefined },
      /userInfoUrl is missing/,
    ],
    [
      "requires the time of sign-ins without ID tokens that can be verified",
      { ...base, ...addresses, requireAuthTime: true },
      /The time of a sign-in can't be verified/,
    ],
    [
      "requires ID tokens that can't be verified",
      { ...base, ...addresses, requireIdTokenVerification: true },
      /issuer or jwksUrl is missing/,
    ],
    ["has no id", { ...base, ...addresses, providerId: undefined }, /must be at most 64 letters/],
    ["has an invalid ID", { ...base, ...addresses, providerId: "a/b" }, /must be at most 64 letters/],
    ["has no client", { ...base, ...addresses, clientId: undefined }, /clientId is missing/],
    [
      "isn't safe",
      { ...base, ...addresses, tokenUrl: "http://app:secret@idp.example.com/token" },
      // The password isn't repeated in the error.
      /"http:\/\/idp\.example\.com\/token"; it must be an https URL/,
    ],
  ])("stops the start if it %s", async (_, config, message) => {
    const starting = (async () => start(config))();
    await expect(starting).rejects.toThrow(ConfigurationError);
    await expect(starting).rejects.toThrow(message);
  });

  test("stops the start if it uses the ID of another provider", async () => {
    const github = { clientId: "x", clientSecret: "y" };
    const starting = (async () =>
      start({ ...base, ...addresses, providerId: "github" }, { socialProviders: { github } }))();
    await expect(starting).rejects.toThrow(/"github" already exists/);
  });
});
