import { QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { ADA } from "@latchkey/testing/fake-providers/index";
import { journey, type ProviderApp, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const ADDRESS = ADA.email ?? "";

const eventsOf = async (world: ProviderApp) => (await world.rows("securityEvent")).map(({ event }) => event);
const userOf = async (client: Client) => (await client.get("/get-session").ok()).user;

describe("overrideUserInfoOnSignIn", () => {
  const providers = { google: { overrideUserInfoOnSignIn: true } };

  test("copies name, picture and a confirmed address", async () => {
    const world = await providerApp({ ...quick, providers });
    const first = await journey(world, "google");
    const change = { name: "Ada King", email: "countess@example.com" };
    world.fake.at("google").alter((claims) => ({ ...claims, ...change }));
    const { client } = await journey(world, "google");
    expect(await userOf(client)).toMatchObject({ ...change, emailVerified: true });
    expect(await userOf(first.client)).toMatchObject(change);
    expect(await eventsOf(world)).toEqual(expect.arrayContaining(["user_updated", "email_changed"]));
  });

  test("notifies the account's earlier address, if it was confirmed", async () => {
    const world = await providerApp({ ...quick, providers });
    await journey(world, "google");
    const email = "countess@example.com";
    world.fake.at("google").alter((claims) => ({ ...claims, email }));
    await journey(world, "google");
    const mail = await mailTo(world, ADDRESS);
    expect(mail?.text).toContain(email);
  });

  test("signs in a user with an unconfirmed address, if the new one is confirmed", async () => {
    const world = await providerApp({
      emailAndPassword: { ...quick.emailAndPassword, requireEmailVerification: true },
      providers,
    });
    world.fake.at("google").alter((claims) => ({ ...claims, email_verified: false }));
    expect((await journey(world, "google")).error).toBe("email_not_verified");
    const email = "countess@example.com";
    world.fake.at("google").alter((claims) => ({ ...claims, email, email_verified: true }));
    const { client, error } = await journey(world, "google");
    expect(error).toBeNull();
    expect(await userOf(client)).toMatchObject({ email, emailVerified: true });
    expect(await world.counts()).toMatchObject({ user: 1 });
  });

  test("keeps the address if the new one isn't confirmed, or another account has it", async () => {
    const world = await providerApp({ ...quick, providers });
    await journey(world, "google");
    await world.person({ email: "taken@example.com" });
    for (const change of [
      { email: "taken@example.com" },
      { email: "other@example.com", email_verified: false },
    ]) {
      world.fake.at("google").alter((claims) => ({ ...claims, ...change }));
      const { client, error } = await journey(world, "google");
      expect(error).toBeNull();
      expect(await userOf(client)).toMatchObject({ email: ADDRESS, emailVerified: true });
    }
  });

  test("changes nothing by default", async () => {
    const world = await providerApp(quick);
    await journey(world, "google");
    world.fake.at("google").alter((claims) => ({ ...claims, name: "Ada King" }));
    expect(await userOf((await journey(world, "google")).client)).toMatchObject({ name: "Ada Lovelace" });
  });
});
