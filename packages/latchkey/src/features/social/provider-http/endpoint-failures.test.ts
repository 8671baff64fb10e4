import { countingMeter } from "@latchkey/testing/counting-meter";
import { ADA } from "@latchkey/testing/fake-providers/index";
import { journey, type ProviderApp, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import {
  type ErrorCode,
  INVALID_CALLBACK_URL,
  INVALID_ERROR_CALLBACK_URL,
  INVALID_NEW_USER_CALLBACK_URL,
  UNAUTHORIZED,
} from "../../../base/errors.ts";
import { genericOAuth } from "../../generic-oauth/index.ts";
import {
  ACCOUNT_NOT_FOUND,
  FAILED_TO_GET_ACCESS_TOKEN,
  FAILED_TO_GET_USER_INFO,
  INVALID_OAUTH_CONFIGURATION,
  PROVIDER_NOT_SUPPORTED,
  UNABLE_TO_LINK_ACCOUNT,
} from "../errors.ts";

const STRANGER = "https://evil.example/home";

test("a redirect target on a foreign site is refused before a flow begins", async () => {
  const world = await providerApp();
  const { client } = await journey(world, "github");
  const cases: [member: string, refusal: ErrorCode][] = [
    ["callbackURL", INVALID_CALLBACK_URL],
    ["errorCallbackURL", INVALID_ERROR_CALLBACK_URL],
  ];
  for (const [member, refusal] of cases) {
    const asked = { provider: "google", [member]: STRANGER };
    await world.client().post("/sign-in/social", asked).refuses(refusal);
    await client.post("/link-social", asked).refuses(refusal);
  }
  const asked = { provider: "google", newUserCallbackURL: STRANGER };
  await world.client().post("/sign-in/social", asked).refuses(INVALID_NEW_USER_CALLBACK_URL);
  expect((await world.counts()).verification).toBe(0);
});

describe("a request without usable data", () => {
  test("is refused with an error that names what is missing", async () => {
    const world = await providerApp();
    const { client } = await journey(world, "github");
    const invalid = { status: 400, body: { code: "VALIDATION_ERROR" } };
    for (const path of ["/refresh-token", "/get-access-token", "/account-info"])
      expect(await client.post(path, { providerId: 5 })).toMatchObject(invalid);
    expect(await client.get("/account-info?accountId=a&accountId=b")).toMatchObject(invalid);
    expect(await client.get("/callback/github?state=a&state=b")).toMatchObject(invalid);
  });

  test("connects nothing without a session", async () => {
    const world = await providerApp();
    await world.client().post("/link-social", { provider: "github" }).refuses(UNAUTHORIZED);
  });
});

test("the application's hook can refuse before an ID token links an account", async () => {
  const world = await providerApp({
    databaseHooks: { account: { create: { before: async (row) => row.providerId !== "google" } } },
  });
  const { client } = await journey(world, "github");
  const token = world.fake.at("google").idToken({ as: ADA });
  await client
    .post("/link-social", { provider: "google", idToken: { token } })
    .refuses(UNABLE_TO_LINK_ACCOUNT);
  expect((await world.counts()).account).toBe(1);
});

describe("a provider's profile isn't returned", () => {
  test("for an account that doesn't exist, or with a provider that is no longer set up", async () => {
    const world = await providerApp();
    const { client } = await journey(world, "github");
    await client.post("/account-info", { accountId: "nobody" }).refuses(ACCOUNT_NOT_FOUND);
    await world.change("account", { providerId: "gone" }, { providerId: "github" });
    await client.post("/account-info", { providerId: "gone" }).refuses(PROVIDER_NOT_SUPPORTED);
  });

  test("if the provider doesn't answer, or gave no token to ask with", async () => {
    const world = await providerApp();
    const { client } = await journey(world, "github");
    world.fake.at("github").break("profile-500");
    await client.post("/account-info", { providerId: "github" }).refuses(FAILED_TO_GET_USER_INFO);
    await world.change("account", { accessToken: null, refreshToken: null }, { providerId: "github" });
    await client.post("/account-info", { providerId: "github" }).refuses(FAILED_TO_GET_ACCESS_TOKEN);
  });
});

test.each([
  ["google", undefined, ["google ok", "google ok"]],
  ["github", "token-500", ["github refused"]],
  ["google", "jwks-500", ["google ok", "google refused"]],
  ["github", "profile-10mb", ["github ok", "github failed"]],
  ["github", "token-hang", ["github timeout"]],
] as const)("the meter is told what came of asking %s (%s)", async (id, trouble, told) => {
  const meter = countingMeter();
  let around: ProviderApp | undefined;
  const world = await providerApp({
    meter,
    // The engine waits ten seconds for an answer; the test doesn't.
    ...(trouble === "token-hang"
      ? { fetch: (url, init) => around!.fake.fetch(url, { ...init, signal: AbortSignal.timeout(100) }) }
      : {}),
  });
  around = world;
  if (trouble !== undefined) world.fake.at(id).break(trouble);
  await journey(world, id);
  expect(meter.told.filter((line) => line.startsWith("provider"))).toEqual(
    told.map((line) => `provider ${line}`),
  );
});

test("a provider whose configuration can't be read stops sign-ins with it, and no others", async () => {
  const discoveryUrl = "https://id.example.com/.well-known/openid-configuration";
  const world = await providerApp({
    plugins: [genericOAuth({ config: [{ providerId: "house", clientId: "an-id", discoveryUrl }] })],
  });
  const { client } = await journey(world, "github");
  const asked = { provider: "house" };
  await world.client().post("/sign-in/social", asked).refuses(INVALID_OAUTH_CONFIGURATION);
  await client.post("/link-social", asked).refuses(INVALID_OAUTH_CONFIGURATION);
  await world.change("account", { providerId: "house" }, { providerId: "github" });
  await client.post("/reauthenticate/social", asked).refuses(INVALID_OAUTH_CONFIGURATION);
  await client.post("/account-info", { providerId: "house" }).refuses(INVALID_OAUTH_CONFIGURATION);
  await client.get("/account-info", { query: { providerId: "house" } }).refuses(INVALID_OAUTH_CONFIGURATION);
});
