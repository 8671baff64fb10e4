import { FAKE_IDS, type FakeId } from "@latchkey/testing/fake-providers/index";
import { EXPECTED } from "@latchkey/testing/social/expected";
import { noteProvider } from "@latchkey/testing/social/note-provider";
import { journey, type ProviderApp, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { FAILED_TO_REFRESH_ACCESS_TOKEN, REFRESH_TOKEN_NOT_FOUND } from "../errors.ts";

/** Options that make a provider issue a refresh token. */
const WISHES: { readonly [Id in FakeId]?: object } = {
  google: { accessType: "offline" },
  reddit: { duration: "permanent" },
};
/** Facebook's tokens last for two months and can't be renewed. */
const NEVER: readonly FakeId[] = ["facebook"];
const REFRESHING = FAKE_IDS.filter((id) => !NEVER.includes(id));

/** Sessions outlive the longest token here, two months. */
async function world(): Promise<ProviderApp> {
  return await providerApp({ providers: WISHES, session: { expiresIn: 31_536_000 } });
}

test.each(REFRESHING)("%s renews tokens, and the renewed ones again", async (id) => {
  const { expiresIn, scopes } = EXPECTED[id];
  const { fake, ...engine } = await world();
  const { client } = await journey({ fake, ...engine }, id);
  const before = await client.post("/get-access-token", { providerId: id }).ok();
  expect(before.scopes).toEqual(scopes);
  expect(new Date(before.accessTokenExpiresAt).getTime()).toBe(engine.now() + expiresIn * 1000);

  const renewed = await client.post("/refresh-token", { providerId: id }).ok();
  expect(fake.at(id).refusals).toEqual([]);
  expect(renewed.accessToken).not.toBe(before.accessToken);

  engine.advance(expiresIn);
  const later = await client.post("/get-access-token", { providerId: id }).ok();
  expect(fake.at(id).refusals).toEqual([]);
  expect(later.accessToken).not.toBe(renewed.accessToken);
  expect(new Date(later.accessTokenExpiresAt).getTime()).toBe(engine.now() + expiresIn * 1000);
  expect(later.scopes).toEqual(scopes);

  const { user } = await client.get("/account-info", { query: { providerId: id } }).ok();
  expect(user.id).toBe(EXPECTED[id].accountId);
  noteProvider(id, "refresh", id in WISHES ? "on request" : "yes");
});

test.each(REFRESHING)("the user of a refresh token that %s has revoked can still sign in", async (id) => {
  const engine = await world();
  const { client } = await journey(engine, id);
  engine.fake.at(id).break("refresh-refused");
  await client.post("/refresh-token", { providerId: id }).refuses(FAILED_TO_REFRESH_ACCESS_TOKEN);
  engine.fake.at(id).mend();
  expect((await journey(engine, id)).error).toBeNull();
});

test("all new values of a provider are stored: at a later sign-in, and when tokens are renewed", {
  tags: "servers",
}, async () => {
  const engine = await world();
  const stored = async () => {
    const [{ accessToken, refreshToken, idToken } = {}] = await engine.rows("account");
    return [accessToken, refreshToken, idToken];
  };
  const { client } = await journey(engine, "vk");
  const seen = await stored();
  engine.advance(1);
  await journey(engine, "vk", { body: { scopes: ["vkid.personal_info"] } });
  seen.push(...(await stored()));
  engine.advance(1);
  await client.post("/refresh-token", { providerId: "vk" }).ok();
  seen.push(...(await stored()));
  expect(new Set(seen).size).toBe(9);
  expect(seen).not.toContain(null);
});

test.each(FAKE_IDS)("%s without a refresh token is reported as having none", async (id) => {
  const engine = await world();
  engine.fake.at(id).break("no-refresh-token");
  const { client } = await journey(engine, id);
  await client.post("/refresh-token", { providerId: id }).refuses(REFRESH_TOKEN_NOT_FOUND);
});

test.each(["google", "reddit"] as const)(
  "%s gives a refresh token only if the options ask for one",
  async (id) => {
    const engine = await providerApp();
    const { client } = await journey(engine, id);
    await client.post("/refresh-token", { providerId: id }).refuses(REFRESH_TOKEN_NOT_FOUND);
  },
);
