import { FAKE_IDS, type FakeId, type Trouble } from "@latchkey/testing/fake-providers/index";
import { EXPECTED } from "@latchkey/testing/social/expected";
import { noteProvider } from "@latchkey/testing/social/note-provider";
import { providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { ID_TOKEN_NOT_SUPPORTED, INVALID_ID_TOKEN } from "../errors.ts";

const SUPPORTING: readonly FakeId[] = ["apple", "facebook", "google", "linkedin", "microsoft", "twitch"];
const NONCE = "the-nonce-of-the-app-0123456789";
const FORGED: readonly Trouble[] = [
  "id-token-signature",
  "id-token-audience",
  "id-token-audience-among-others",
  "id-token-issuer",
  "id-token-expired",
  "id-token-not-yet",
  "id-token-nonce",
  "id-token-no-nonce",
  "id-token-none",
  "id-token-hs256",
  "id-token-unknown-kid",
  "id-token-traversing-kid",
  "id-token-jku",
];

test.each(SUPPORTING)("%s gives apps an ID token that signs a user in", async (id) => {
  const world = await providerApp();
  const controls = world.fake.at(id);
  // LinkedIn drops nonces.
  const nonce = id === "linkedin" ? {} : { nonce: NONCE };
  const given = { token: controls.idToken(nonce), ...nonce, accessToken: controls.accessToken() };
  const client = world.client();
  const answer = await client.post("/sign-in/social", { provider: id, idToken: given }).ok();
  const { name, email, emailVerified, accountId, image } = EXPECTED[id];
  expect(answer).toMatchObject({ redirect: false, user: { email, emailVerified, image } });
  expect(answer.token).toEqual(expect.any(String));
  // Apple's library passes the name separately.
  expect(answer.user.name).toBe(id === "apple" ? "" : name);
  const [account] = await client.get("/list-accounts").ok();
  expect(account).toMatchObject({ providerId: id, accountId });
  noteProvider(id, "idToken", id === "linkedin" ? "without a nonce" : "yes");
});

test.each(SUPPORTING)(
  "%s signs in with no ID token that is forged, or issued for another client",
  async (id) => {
    const world = await providerApp();
    const controls = world.fake.at(id);
    const client = world.client();
    for (const trouble of FORGED) {
      controls.break(trouble);
      const token = controls.idToken({ nonce: NONCE });
      controls.mend();
      // LinkedIn drops nonces: a token that should have one is refused.
      const isAboutNonce = trouble === "id-token-nonce" || trouble === "id-token-no-nonce";
      const nonce = id === "linkedin" && !isAboutNonce ? {} : { nonce: NONCE };
      await client
        .post("/sign-in/social", { provider: id, idToken: { token, ...nonce } })
        .refuses(INVALID_ID_TOKEN);
    }
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
    expect(world.fake.elsewhere).toEqual([]);
  },
);

test.each(SUPPORTING)("%s is linked to an account by an ID token", async (id) => {
  const world = await providerApp();
  const { client } = await world.person({ email: EXPECTED[id].email });
  const token = world.fake.at(id).idToken();
  const answer = await client.post("/link-social", { provider: id, idToken: { token } }).ok();
  expect(answer).toEqual({ url: "", status: true, redirect: false });
  const accounts = await client.get("/list-accounts").ok();
  expect(accounts).toHaveLength(2);
});

test.each(SUPPORTING)("%s accepts no ID tokens if the options say so", async (id) => {
  const world = await providerApp({ providers: { [id]: { disableIdTokenSignIn: true } } });
  const token = world.fake.at(id).idToken();
  await world
    .client()
    .post("/sign-in/social", { provider: id, idToken: { token } })
    .refuses(ID_TOKEN_NOT_SUPPORTED);
});

test.each(FAKE_IDS.filter((id) => !SUPPORTING.includes(id)))("%s has no id tokens for apps", async (id) => {
  const world = await providerApp();
  await world
    .client()
    .post("/sign-in/social", { provider: id, idToken: { token: "x.y.z" } })
    .refuses(ID_TOKEN_NOT_SUPPORTED);
});

test.each([
  { appBundleIdentifier: "com.example.ios" },
  { audience: "com.example.ios" },
  { audience: ["com.example.mac", "com.example.ios"] },
])("an app on an Apple device has its own audience and name: %j", async (apple) => {
  const world = await providerApp({ providers: { apple } });
  const token = world.fake.at("apple").idToken({ audience: "com.example.ios" });
  const user = { name: { firstName: "Ada", lastName: "Lovelace" } };
  const answer = await world
    .client()
    .post("/sign-in/social", { provider: "apple", idToken: { token, user } })
    .ok();
  expect(answer.user.name).toBe("Ada Lovelace");
});

test("requests use the first of several client ids, and tokens for any of them are accepted", async () => {
  const world = await providerApp({
    providers: { google: { clientId: ["google-Client_id-1", "ios-client"] } },
  });
  const token = world.fake.at("google").idToken({ audience: "ios-client" });
  await world.client().post("/sign-in/social", { provider: "google", idToken: { token } }).ok();
});
