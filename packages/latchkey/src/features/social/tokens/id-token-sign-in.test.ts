import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import { ADA, somebody } from "@latchkey/testing/fake-providers/index";
import {
  journey,
  type ProviderApp,
  type ProviderAppOptions,
  providerApp,
} from "@latchkey/testing/social/provider-app";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../../sessions/errors.ts";
import {
  ACCOUNT_NOT_LINKED,
  FAILED_TO_GET_USER_INFO,
  ID_TOKEN_NOT_SUPPORTED,
  INVALID_ID_TOKEN,
  PROVIDER_NOT_FOUND,
  SIGNUP_DISABLED,
  UNABLE_TO_CREATE_USER,
  UNABLE_TO_LINK_ACCOUNT,
  USER_EMAIL_NOT_FOUND,
} from "../errors.ts";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const made = (options: ProviderAppOptions = {}) => providerApp({ ...quick, ...options });

function signIn({ client }: ProviderApp, idToken: object, browser = client()) {
  return browser.post("/sign-in/social", { provider: "google", idToken });
}

describe("an ID token that an app got itself", () => {
  test("signs up at first and in later, and stores the tokens sent with it", async () => {
    const world = await made();
    const google = world.fake.at("google");
    const browser = world.client();
    const given = {
      token: google.idToken({ nonce: "n" }),
      nonce: "n",
      accessToken: "of the app",
      expiresAt: 1_800_000_000,
    };
    const { token, user, ...rest } = await signIn(world, given, browser).ok();
    expect(rest).toEqual({ redirect: false });
    expect(user).toMatchObject({ email: ADA.email, emailVerified: true });
    expect((await browser.get("/get-session").ok()).session.token).toBe(token);
    const answer = await browser.post("/get-access-token", { providerId: "google" }).ok();
    expect(answer).toMatchObject({
      accessToken: "of the app",
      accessTokenExpiresAt: "2027-01-15T08:00:00.000Z",
    });
    await signIn(world, { token: google.idToken() }).ok();
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 2 });
  });

  test("removes nothing that the account has from an earlier sign-in", async () => {
    const world = await made();
    const { client } = await journey(world, "google");
    const before = await client.post("/get-access-token", { providerId: "google" }).ok();
    await signIn(world, { token: world.fake.at("google").idToken() }).ok();
    const { idToken: _, ...kept } = before;
    expect(kept.scopes.length).toBeGreaterThan(0);
    expect(await client.post("/get-access-token", { providerId: "google" }).ok()).toMatchObject(kept);
  });

  test("without an access token allows one by the earlier refresh token", async () => {
    const world = await made();
    const { client } = await journey(world, "github");
    await world.change(
      "account",
      { accessToken: null, accessTokenExpiresAt: null },
      { providerId: "github" },
    );
    const { accessToken } = await client.post("/get-access-token", { providerId: "github" }).ok();
    expect(accessToken).toEqual(expect.any(String));
  });

  // Covers CVE-2026-31813, CVE-2026-11800.
  test("is refused if it can't be trusted", async () => {
    const world = await made();
    const google = world.fake.at("google");
    const tokens: object[] = [
      { token: "x" },
      { token: google.idToken({ nonce: "n" }), nonce: "other" },
      { token: google.idToken(), nonce: "asked for" },
      { token: google.idToken({ nonce: "of somebody else's sign-in" }) },
      { token: google.idToken({ audience: "another app" }) },
      { token: world.fake.at("apple").idToken() },
      { token: world.fake.at("twitch").idToken() },
    ];
    for (const idToken of tokens) await signIn(world, idToken).refuses(INVALID_ID_TOKEN);
    for (const forgery of [
      "signature",
      "issuer",
      "expired",
      "not-yet",
      "none",
      "hs256",
      "traversing-kid",
      "jku",
    ] as const) {
      google.break(`id-token-${forgery}`);
      await signIn(world, { token: google.idToken() }).refuses(INVALID_ID_TOKEN);
      google.mend();
    }
    expect(world.fake.elsewhere).toEqual([]);
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("can't sign in as another user by an access token of another application", async () => {
    // As an application may implement it: the answer is about the owner of the access token.
    const owners = new Map<string, string>();
    const getUserInfo = async ({ accessToken = "" }: { accessToken?: string }) => ({
      user: { id: owners.get(accessToken) ?? "", email: "bob@example.com", emailVerified: true },
    });
    const world = await made({ providers: { google: { getUserInfo } } });
    const google = world.fake.at("google");
    const bob = somebody();
    const [own, bobs] = [google.idToken() ?? "", google.idToken({ as: bob }) ?? ""];
    owners.set("got by another application", decodeJwt(bobs).sub ?? "");
    const accessToken = "got by another application";
    await signIn(world, { token: bobs, accessToken }).ok();
    await signIn(world, { token: own, accessToken }).refuses(FAILED_TO_GET_USER_INFO);
    const { client } = await world.person();
    const idToken = { token: own, accessToken };
    await client.post("/link-social", { provider: "google", idToken }).refuses(FAILED_TO_GET_USER_INFO);
    expect(await world.counts()).toMatchObject({ user: 2, account: 2, session: 2 });
  });

  test("is accepted for any of the application's client ids", async () => {
    const world = await made({ providers: { google: { clientId: ["google-Client_id-1", "the app's"] } } });
    await signIn(world, { token: world.fake.at("google").idToken({ audience: "the app's" }) }).ok();
  });

  test("isn't accepted if the provider has none, or the options say so", async () => {
    const world = await made({ providers: { google: { disableIdTokenSignIn: true } } });
    await signIn(world, { token: world.fake.at("google").idToken() }).refuses(ID_TOKEN_NOT_SUPPORTED);
    const client = world.client();
    await client
      .post("/sign-in/social", { provider: "spotify", idToken: { token: "x" } })
      .refuses(ID_TOKEN_NOT_SUPPORTED);
    await client.post("/sign-in/social", { provider: "myspace" }).refuses(PROVIDER_NOT_FOUND);
  });

  test("is verified by the application if it says so", async () => {
    const judged: unknown[] = [];
    const verifyIdToken = async (token: string, nonce: string | undefined) => {
      judged.push([typeof token, nonce]);
      return nonce === "good";
    };
    const world = await made({ providers: { google: { verifyIdToken } } });
    const token = world.fake.at("google").idToken({ audience: "whoever" });
    await signIn(world, { token, nonce: "bad" }).refuses(INVALID_ID_TOKEN);
    await signIn(world, { token, nonce: "good" }).ok();
    await signIn(world, { token: "no token", nonce: "good" }).refuses(INVALID_ID_TOKEN);
    expect(judged).toEqual([
      ["string", "bad"],
      ["string", "good"],
      ["string", "good"],
    ]);
  });

  test("follows the rules of linking and of signing up", async () => {
    const world = await made();
    await world.person({ email: ADA.email ?? "" });
    const token = world.fake.at("google").idToken();
    await signIn(world, { token }).refuses(ACCOUNT_NOT_LINKED);
    world.fake.at("google").alter(({ email: _, ...claims }) => claims);
    await signIn(world, { token: world.fake.at("google").idToken() }).refuses(USER_EMAIL_NOT_FOUND);
    world.fake.at("google").alter((claims) => ({ ...claims, sub: "x".repeat(300) }));
    await signIn(world, { token: world.fake.at("google").idToken() }).refuses(FAILED_TO_GET_USER_INFO);
    const closed = await made({ providers: { google: { disableSignUp: true } } });
    await signIn(closed, { token: closed.fake.at("google").idToken() }).refuses(SIGNUP_DISABLED);
    const refusing = await made({ databaseHooks: { user: { create: { before: async () => false } } } });
    await signIn(refusing, { token: refusing.fake.at("google").idToken() }).refuses(UNABLE_TO_CREATE_USER);
    const sessionless = await made({ databaseHooks: { session: { create: { before: async () => false } } } });
    await signIn(sessionless, { token: sessionless.fake.at("google").idToken() }).refuses(
      FAILED_TO_CREATE_SESSION,
    );
    const unlinking = await made({
      databaseHooks: { account: { create: { before: async ({ providerId }) => providerId !== "google" } } },
    });
    await unlinking.person({ email: ADA.email ?? "" });
    await unlinking.change("user", { emailVerified: true });
    await signIn(unlinking, { token: unlinking.fake.at("google").idToken() }).refuses(UNABLE_TO_LINK_ACCOUNT);
  });

  test("opens no session before the email is confirmed, if that is required", async () => {
    const world = await made({
      emailAndPassword: { ...quick.emailAndPassword, requireEmailVerification: true },
    });
    world.fake.at("google").alter((claims) => ({ ...claims, email_verified: false }));
    const token = world.fake.at("google").idToken({ as: somebody() });
    await signIn(world, { token }).refuses(EMAIL_NOT_VERIFIED);
  });
});
