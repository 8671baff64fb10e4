import { FAKE_IDS, type FakeId, somebody } from "@latchkey/testing/fake-providers/index";
import { EXPECTED } from "@latchkey/testing/social/expected";
import { noteProvider } from "@latchkey/testing/social/note-provider";
import { begin, journey, providerApp, WITHOUT_ADDRESS } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";

/** Received fields of a user, in the table's words. */
function fieldsOf(
  { name, image, email }: { name: string; image: string | null; email: string },
  id: FakeId,
): string {
  const isGiven = !WITHOUT_ADDRESS.includes(id) && email !== "";
  return [
    "id",
    ...(name === "" ? [] : ["name"]),
    ...(image === null ? [] : ["picture"]),
    ...(isGiven ? ["email"] : []),
  ].join(", ");
}

/** The page where the sign-in began. */
const HOME = { origin: "https://app.example.com", pathname: "/home", search: "", hash: "" };

test.each(FAKE_IDS)("%s is asked for the data it has, and for nothing else", async (id) => {
  const { page, asks, pkce, nonce } = EXPECTED[id];
  const world = await providerApp();
  const client = world.client();
  const url = await begin(client, id);
  const {
    state,
    nonce: sent,
    code_challenge,
    code_challenge_method,
    ...rest
  } = Object.fromEntries(url.searchParams);
  expect(url.origin + url.pathname).toBe(page);
  expect(rest).toEqual({
    response_type: "code",
    [id === "tiktok" ? "client_key" : "client_id"]:
      world.fake.credentials[id].clientId ?? world.fake.credentials[id].clientKey,
    redirect_uri: `https://app.example.com/api/auth/callback/${id}`,
    ...asks,
  });
  expect(state).toMatch(/^[\w-]{32}$/);
  expect(code_challenge_method).toBe(pkce ? "S256" : undefined);
  expect(code_challenge).toEqual(pkce ? expect.stringMatching(/^[\w-]{43}$/) : undefined);
  expect(sent !== undefined).toBe(nonce);
});

test.each(FAKE_IDS)("%s signs a user up, and in again, with exactly the profile it gave", async (id) => {
  const { accountId, name, image, email, emailVerified, scopes, expiresIn } = EXPECTED[id];
  const world = await providerApp();
  const first = await journey(world, id);
  expect(world.fake.at(id).refusals).toEqual([]);
  expect(first.location).toMatchObject(HOME);
  const session = await first.client.get("/get-session").ok();
  expect(session.user).toMatchObject({ name, image, email, emailVerified });
  const [account] = await first.client.get("/list-accounts").ok();
  expect(account).toMatchObject({ providerId: id, accountId, scopes });
  const [row] = await world.rows("account");
  expect(new Date(String(row?.accessTokenExpiresAt)).getTime()).toBe(world.now() + expiresIn * 1000);

  const second = await journey(world, id);
  expect(second.location).toMatchObject(HOME);
  const again = await second.client.get("/get-session").ok();
  expect(again.user.id).toBe(session.user.id);
  expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 2 });
  noteProvider(id, "signIn", "yes");
  noteProvider(id, "profile", fieldsOf(session.user, id));
});

test.each(FAKE_IDS.filter((id) => !WITHOUT_ADDRESS.includes(id)))(
  "%s confirms an email only if it says so",
  async (id) => {
    const world = await providerApp();
    world.fake.at(id).break("profile-unverified-address");
    const { client, error } = await journey(world, id);
    if (id === "twitter") {
      // X shows only confirmed addresses.
      expect(error).toBe("email_not_found");
      noteProvider(id, "verified", "every email it gives");
      return;
    }
    const { user } = await client.get("/get-session").ok();
    expect(user).toMatchObject({ email: "ada@example.com", emailVerified: false });
    noteProvider(id, "verified", EXPECTED[id].emailVerified ? "if it says so" : "never");
  },
);

test.each(WITHOUT_ADDRESS)(
  "%s gives no email, so a sign-in fails unless the application adds one",
  async (id) => {
    const world = await providerApp({ givesAddresses: false });
    const before = await world.dump();
    const { error } = await journey(world, id);
    expect(error).toBe("email_not_found");
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
    expect(before).not.toBe("");
    noteProvider(id, "verified", "gives no email");
  },
);

test.each(FAKE_IDS)("%s may leave out the name and the picture", async (id) => {
  const world = await providerApp();
  world.fake.at(id).break("profile-no-name", "profile-no-picture");
  const { client, error } = await journey(world, id);
  expect(error).toBeNull();
  const { user } = await client.get("/get-session").ok();
  const names: Partial<Record<FakeId, string>> = {
    apple: "",
    facebook: "",
    google: "",
    linkedin: "",
    microsoft: "",
    spotify: "",
    dropbox: "",
    vk: "",
    zoom: "",
  };
  expect(user.name).toBe(names[id] ?? "ada_l");
  // Discord has a picture for every user.
  expect(user.image).toBe(id === "discord" ? "https://cdn.discordapp.com/embed/avatars/0.png" : null);
});

test.each(FAKE_IDS)("%s distinguishes two users", async (id) => {
  const world = await providerApp({
    providers: Object.fromEntries(
      WITHOUT_ADDRESS.map((other, index) => [
        other,
        { mapProfileToUser: () => ({ email: `of-${index}-${crypto.randomUUID()}@example.com` }) },
      ]),
    ),
  });
  const grace = somebody({ givenName: "Grace", familyName: "Hopper", username: "grace" });
  const ada = await journey(world, id);
  const other = await journey(world, id, { as: grace });
  const [one, two] = [await ada.client.get("/get-session").ok(), await other.client.get("/get-session").ok()];
  expect(two.user.id).not.toBe(one.user.id);
  expect(await world.counts()).toMatchObject({ user: 2, account: 2 });
});
