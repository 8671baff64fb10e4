import { type FakeId, MICROSOFT_PICTURE, somebody } from "@latchkey/testing/fake-providers/index";
import { begin, journey, type ProviderApp, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { REFRESH_TOKEN_NOT_FOUND } from "../errors.ts";

const SIX_MONTHS = 183 * 86_400;
const YEAR = 365 * 86_400;

/** An application with these options for one provider. */
async function withOptions(id: FakeId, options: object, more: object = {}): Promise<ProviderApp> {
  return await providerApp({ providers: { [id]: options }, ...more });
}

/** The user who is signed in, or the error word. */
async function who(world: ProviderApp, id: FakeId) {
  const { client, error } = await journey(world, id);
  return error ?? (await client.get("/get-session").ok()).user;
}

/** The parameters of the provider's page. */
async function asks(id: FakeId, options: object, body?: object): Promise<Record<string, string>> {
  const world = await withOptions(id, options);
  const url = await begin(world.client(), id, body === undefined ? {} : { body });
  return Object.fromEntries(url.searchParams);
}

test("apple's secret is made for each request, so it never expires", async () => {
  const world = await withOptions("apple", {}, { session: { expiresIn: YEAR } });
  const { client } = await journey(world, "apple");
  world.advance(SIX_MONTHS);
  await client.post("/refresh-token", { providerId: "apple" }).ok();
  expect((await journey(world, "apple")).error).toBeNull();
  expect(world.fake.at("apple").refusals).toEqual([]);
});

test("apple's key may come from an environment variable, with its line ends written out", async () => {
  const world = await providerApp();
  const { privateKey = "" } = world.fake.credentials.apple;
  const written = await withOptions("apple", { privateKey: privateKey.replaceAll("\n", "\\n") });
  expect((await journey(written, "apple")).error).toBeNull();
});

test.each([
  [{ keyId: undefined }, "needs teamId, keyId and privateKey together"],
  [{ privateKey: "no key" }, "isn't the content of a key file"],
])("apple's key is checked when the engine starts: %j", async (options, message) => {
  await expect(withOptions("apple", options)).rejects.toThrow(message);
});

test("apple sends a name once, and it stays", async () => {
  const world = await withOptions("apple", { overrideUserInfoOnSignIn: true });
  expect(await who(world, "apple")).toMatchObject({ name: "Ada Lovelace" });
  expect(await who(world, "apple")).toMatchObject({ name: "Ada Lovelace" });
});

test.each([
  [{ avatar: "a_anim" }, "avatars/80351110228873216/a_anim.gif"],
  [{ avatar: null }, "embed/avatars/0.png"],
  [{ avatar: null, discriminator: "0042" }, "embed/avatars/2.png"],
])("discord has a picture for every user: %j", async (profile, path) => {
  const world = await providerApp();
  world.fake.at("discord").alter((known) => ({ ...known, ...profile }));
  expect(await who(world, "discord")).toMatchObject({ image: `https://cdn.discordapp.com/${path}` });
});

test("discord adds a bot with its permissions", async () => {
  expect(await asks("discord", { scope: ["bot"], permissions: 2048 })).toMatchObject({
    scope: "identify email bot",
    permissions: "2048",
  });
});

test("facebook is asked for more profile fields, and business logins name their configuration", async () => {
  const seen: unknown[] = [];
  const world = await withOptions("facebook", {
    fields: ["locale"],
    mapProfileToUser: (profile: unknown) => {
      seen.push(profile);
      return {};
    },
  });
  await who(world, "facebook");
  expect(seen).toEqual([expect.objectContaining({ locale: "en_GB" })]);
  expect(await asks("facebook", { configId: "123" })).toMatchObject({ config_id: "123" });
});

test("github's page is prefilled with the name that the application knows", async () => {
  expect(await asks("github", {}, { loginHint: "octocat" })).toMatchObject({ login: "octocat" });
});

test("github's public address counts as confirmed only if the list says so", async () => {
  const world = await providerApp();
  world.fake.at("github").alter((profile) => ({ ...profile, email: "public@example.com" }));
  expect(await who(world, "github")).toMatchObject({ email: "public@example.com", emailVerified: false });
});

test("google's page gets the parameters of the options", async () => {
  const options = { accessType: "offline", display: "popup", includeGrantedScopes: false, prompt: "consent" };
  const asked = await asks("google", options);
  expect(asked).toMatchObject({ access_type: "offline", display: "popup", prompt: "consent" });
  expect(asked).not.toHaveProperty("include_granted_scopes");
});

test.each([
  ["example.org", "example.org", true],
  ["example.org", "example.net", false],
  ["example.org", undefined, false],
  ["*", "example.net", true],
  ["*", undefined, false],
])("google users of %s only: a user of %s", async (hd, theirs, mayCome) => {
  const world = await withOptions("google", { hd });
  world.fake.at("google").alter((claims) => ({ ...claims, hd: theirs }));
  const url = await begin(world.client(), "google");
  expect(url.searchParams.get("hd")).toBe(hd);
  expect((await journey(world, "google")).error).toBe(mayCome ? null : "unable_to_get_user_info");
});

test("google may name itself without https", async () => {
  const world = await providerApp();
  world.fake.at("google").alter((claims) => ({ ...claims, iss: "accounts.google.com" }));
  expect((await journey(world, "google")).error).toBeNull();
});

const PERSONAL = "9188040d-6c67-4c5b-b112-36a304b66dad";
const OWN = "7f4bb6a0-5c4f-4e6c-9a6b-3d1a5b0a1c2d";

test.each([
  ["common", PERSONAL, true],
  ["common", OWN, true],
  ["organizations", OWN, true],
  ["organizations", PERSONAL, false],
  ["consumers", PERSONAL, true],
  ["consumers", OWN, false],
  [OWN, OWN, true],
  [OWN.toUpperCase(), OWN, true],
  [OWN, PERSONAL, false],
  ["example.onmicrosoft.com", OWN, true],
])("microsoft users of the tenant %s: a user of %s", async (tenantId, tid, mayCome) => {
  const world = await withOptions("microsoft", { tenantId });
  const iss = `https://login.microsoftonline.com/${tid}/v2.0`;
  world.fake.at("microsoft").alter((claims) => ("iss" in claims ? { ...claims, tid, iss } : claims));
  expect((await journey(world, "microsoft")).error).toBe(mayCome ? null : "unable_to_get_user_info");
});

test("microsoft's tenant is the one that issued the token", async () => {
  const world = await providerApp();
  for (const claims of [
    { tid: OWN },
    { tid: undefined },
    { tid: "common", iss: "https://login.microsoftonline.com/common/v2.0" },
  ]) {
    world.fake.at("microsoft").alter((known) => ({ ...known, ...claims }));
    expect((await journey(world, "microsoft")).error).toBe("unable_to_get_user_info");
  }
});

test("a microsoft tenant given as a domain can't be distinguished from others: apps bring no tokens there", async () => {
  const world = await withOptions("microsoft", { tenantId: "example.onmicrosoft.com" });
  const token = world.fake.at("microsoft").idToken();
  const answer = await world.client().post("/sign-in/social", { provider: "microsoft", idToken: { token } });
  expect(answer.body).toMatchObject({ code: "ID_TOKEN_NOT_SUPPORTED" });
});

test.each([
  [{}, true],
  [{ xms_edov: undefined }, true],
  [{ verified_primary_email: undefined }, true],
  [{ xms_edov: false, verified_primary_email: ["ADA@example.com"] }, true],
  [{ xms_edov: "1", verified_primary_email: undefined }, true],
  [{ xms_edov: false, verified_primary_email: ["other@example.com"] }, false],
  [{ xms_edov: undefined, verified_primary_email: undefined }, false],
  [{ email: undefined }, false],
])(
  "microsoft confirms an address by claims that administrators can't write: %j",
  async (claims, isProved) => {
    const world = await providerApp();
    world.fake.at("microsoft").alter((known) => ({ ...known, ...claims }));
    expect(await who(world, "microsoft")).toMatchObject({
      email: "ada@example.com",
      emailVerified: isProved,
    });
  },
);

test("microsoft's pictures have the requested size, or are left out", async () => {
  const large = await withOptions("microsoft", { profilePhotoSize: 648 });
  expect(await who(large, "microsoft")).toMatchObject({ image: MICROSOFT_PICTURE });
  expect(large.fake.at("microsoft").seen.at(-1)?.path).toBe(
    "graph.microsoft.com/v1.0/me/photos/648x648/$value",
  );
  const none = await withOptions("microsoft", { disableProfilePhoto: true });
  expect(await who(none, "microsoft")).toMatchObject({ image: null });
  expect(none.fake.at("microsoft").seen.some(({ endpoint }) => endpoint === "resource")).toBe(false);
});

test.each(["profile-500", "profile-html", "profile-10mb", "profile-redirect", "profile-no-picture"] as const)(
  "a microsoft user whose picture can't be read is signed in: %s",
  async (trouble) => {
    const world = await providerApp();
    world.fake.at("microsoft").break(trouble);
    expect(await who(world, "microsoft")).toMatchObject({ name: "Ada Lovelace", image: null });
  },
);

test("a self-managed gitlab may be anywhere", async () => {
  const world = await withOptions("gitlab", { issuer: "https://git.example.org/gitlab/" });
  expect(await who(world, "gitlab")).toMatchObject({ name: "Ada Lovelace", emailVerified: true });
  expect(world.fake.at("gitlab").seen.map(({ path }) => path)).toEqual([
    "git.example.org/gitlab/oauth/authorize",
    "git.example.org/gitlab/oauth/token",
    "git.example.org/gitlab/api/v4/user",
  ]);
});

test.each([{ state: "blocked" }, { state: "deactivated" }, { locked: true }])(
  "gitlab's locked-out users can't sign in: %j",
  async (profile) => {
    const world = await providerApp();
    world.fake.at("gitlab").alter((known) => ({ ...known, ...profile }));
    expect(await who(world, "gitlab")).toBe("unable_to_get_user_info");
  },
);

test("tiktok is asked only for fields that the user agreed to", async () => {
  const world = await withOptions("tiktok", { disableDefaultScope: true, scope: ["user.info.basic"] });
  expect(await who(world, "tiktok")).toMatchObject({ name: "Ada Lovelace" });
  expect(world.fake.at("tiktok").refusals).toEqual([]);
});

test("tiktok's client id may have either name", async () => {
  const world = await withOptions("tiktok", { clientKey: undefined, clientId: "tiktok-Client_id-1" });
  expect((await journey(world, "tiktok")).error).toBeNull();
});

test("dropbox gives tokens for one visit if that is enough", async () => {
  const world = await withOptions("dropbox", { accessType: "online" });
  const { client } = await journey(world, "dropbox");
  await client.post("/refresh-token", { providerId: "dropbox" }).refuses(REFRESH_TOKEN_NOT_FOUND);
});

test("vk's page has a language and a color scheme", async () => {
  expect(await asks("vk", { langId: "3", scheme: "dark" })).toMatchObject({ lang_id: "3", scheme: "dark" });
});

test("vk has users with a phone number and no email", async () => {
  const world = await providerApp();
  world.fake.at("vk").break("profile-no-address");
  expect(await who(world, "vk")).toBe("email_not_found");
});

test("every provider follows the options for scopes, prompt, endpoints and names", async () => {
  expect(
    await asks("spotify", {
      scope: ["user-top-read"],
      disableDefaultScope: true,
      prompt: "login",
      redirectURI: "https://app.example.com/back",
    }),
  ).toMatchObject({ scope: "user-top-read", prompt: "login", redirect_uri: "https://app.example.com/back" });
});

test("a provider redirects to another URI if the options name one", async () => {
  const redirectURI = "https://app.example.com/api/auth/callback/spotify?through=1";
  const world = await withOptions("spotify", { redirectURI });
  world.fake.register(redirectURI);
  expect((await journey(world, "spotify")).error).toBeNull();
  expect(world.fake.at("spotify").seen.map(({ form }) => form.get("redirect_uri"))).toContain(redirectURI);
});

test.each([
  ["github", { id: null }],
  ["github", { id: { $gt: "" } }],
  ["discord", { id: "" }],
  ["spotify", { id: ["a"] }],
  ["kick", { data: [] }],
  ["kick", { data: { user_id: 1 } }],
  ["twitter", { data: null }],
  ["vk", { user: "1" }],
  ["tiktok", { data: { user: {} } }],
] as const)("%s without a user's ID signs no one in: %j", async (id, profile) => {
  const world = await providerApp();
  world.fake.at(id).alter((known) => ({ ...known, ...profile }));
  expect(await who(world, id)).toBe("unable_to_get_user_info");
  expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
});

test("two users who share an address at a provider stay two users", async () => {
  const world = await providerApp();
  const other = somebody({ email: "ada@example.com", isEmailVerified: false });
  expect((await journey(world, "google")).error).toBeNull();
  expect((await journey(world, "spotify", { as: other })).error).toBe("account_not_linked");
});
