import { type App, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { ADA } from "@latchkey/testing/fake-providers/index";
import { journey, providerApp } from "@latchkey/testing/social/provider-app";
import { expect, test } from "vitest";
import { SESSION_NOT_FRESH } from "../../../base/errors.ts";

const ADDRESS = ADA.email ?? "";

const linking = (accountLinking: object) =>
  providerApp({ emailAndPassword: { password: QUICK_PASSWORDS }, account: { accountLinking } });

/** A user with a password and an email address that is confirmed, or isn't. */
async function withPassword(world: App, emailVerified: boolean, email = ADDRESS) {
  const person = await world.person({ email });
  if (emailVerified) await world.change("user", { emailVerified: true }, { id: person.id });
  return person;
}

const userOf = async (client: Client) => (await client.get("/get-session").ok()).user;

test("disableImplicitLinking: a provider isn't linked at sign-in, only by the account's owner", async () => {
  const world = await linking({ disableImplicitLinking: true, trustedProviders: ["github"] });
  const ada = await withPassword(world, true);
  expect((await journey(world, "github")).error).toBe("account_not_linked");
  expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
  expect((await journey(world, "github", { client: ada.client, path: "/link-social" })).error).toBeNull();
  expect((await userOf((await journey(world, "github")).client)).id).toBe(ada.id);
});

test("requireLocalEmailVerified: false: a provider is linked to an unconfirmed account, whose contents are removed", async () => {
  const world = await linking({ requireLocalEmailVerified: false });
  const eve = await withPassword(world, false);
  const { client, error } = await journey(world, "github");
  expect(error).toBeNull();
  expect(await userOf(client)).toMatchObject({ id: eve.id, emailVerified: true });
  expect((await eve.client.get("/get-session")).text).toBe("null");
  expect((await world.rows("account")).map(({ providerId }) => providerId)).toEqual(["github"]);
});

test("requireLocalEmailVerified: false: an address that the provider doesn't confirm links nothing", async () => {
  const world = await linking({ requireLocalEmailVerified: false });
  await withPassword(world, false);
  world.fake.at("github").break("profile-unverified-address");
  expect((await journey(world, "github")).error).toBe("account_not_linked");
});

test("updateUserInfoOnLink: name and picture are copied from a linked provider, the address isn't", async () => {
  for (const [isOn, isImplicit] of [
    [true, true],
    [true, false],
    [false, false],
  ]) {
    const world = await linking({ updateUserInfoOnLink: isOn, allowDifferentEmails: true });
    const email = isImplicit ? ADDRESS : "other@example.com";
    const { client } = await withPassword(world, true, email);
    const before = await userOf(client);
    const landed = await journey(world, "google", isImplicit ? {} : { client, path: "/link-social" });
    const { name, image } = isOn ? { name: "Ada Lovelace", image: expect.any(String) } : before;
    expect(await userOf(landed.client)).toMatchObject({ name, image, email, emailVerified: true });
  }
});

test("linking and unlinking a provider need a fresh session", async () => {
  const world = await linking({});
  const { client } = await withPassword(world, true);
  const idToken = { token: world.fake.at("google").idToken() };
  world.advance(86_400);
  for (const body of [{}, { idToken }])
    await client.post("/link-social", { provider: "google", ...body }).refuses(SESSION_NOT_FRESH);
  await client.post("/unlink-account", { providerId: "google" }).refuses(SESSION_NOT_FRESH);
  await client.post("/reauthenticate", { password: PASSWORD }).ok();
  expect((await journey(world, "google", { client, path: "/link-social" })).error).toBeNull();
});
