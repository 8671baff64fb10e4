import { type App, PASSWORD, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { tokenTo } from "@latchkey/testing/email-verification/mails";
import { ADA, somebody } from "@latchkey/testing/fake-providers/index";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { begin, comeBack, journey, providerApp } from "@latchkey/testing/social/provider-app";
import { describe, expect, test } from "vitest";
import { INVALID_EMAIL_OR_PASSWORD } from "../../email-password/errors.ts";
import { PASSWORD_REQUIRED } from "../../email-verification/errors.ts";
import {
  FAILED_TO_GET_USER_INFO,
  ID_TOKEN_NOT_SUPPORTED,
  INVALID_ID_TOKEN,
  LINKING_DIFFERENT_EMAILS_NOT_ALLOWED,
  LINKING_NOT_ALLOWED,
  PROVIDER_NOT_FOUND,
  SOCIAL_ACCOUNT_ALREADY_LINKED,
  USER_EMAIL_NOT_FOUND,
} from "../errors.ts";

const quick = { emailAndPassword: { password: QUICK_PASSWORDS } };
const ADDRESS = ADA.email ?? "";
const OWN = "a password of Ada's";

/** A user with a password and an email address that is confirmed, or isn't. */
async function withPassword(world: App, emailVerified: boolean, email = ADDRESS) {
  const person = await world.person({ email });
  if (emailVerified) await world.change("user", { emailVerified: true }, { id: person.id });
  return person;
}

const eventsOf = async (world: App) => (await world.rows("securityEvent")).map(({ event }) => event);
const userOf = async (client: Client) => (await client.get("/get-session").ok()).user;

describe("a user who signs in with a provider and has an account with the same address", () => {
  test("gets into it if both have confirmed the address", async () => {
    const world = await providerApp(quick);
    const ada = await withPassword(world, true);
    const { client, error } = await journey(world, "github");
    expect(error).toBeNull();
    expect((await userOf(client)).id).toBe(ada.id);
    expect(await world.counts()).toMatchObject({ user: 1, account: 2 });
    expect((await eventsOf(world)).sort()).toEqual(["account_linked", "sign_in", "sign_up"]);
    // The password continues to work.
    await world.signIn(ada);
  });

  // Covers CVE-2026-15611.
  test("doesn't if the provider doesn't confirm the email", async () => {
    const world = await providerApp(quick);
    await withPassword(world, true);
    world.fake.at("github").break("profile-unverified-address");
    expect((await journey(world, "github")).error).toBe("account_not_linked");
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
  });

  test("does if the provider is trusted", async () => {
    const account = { accountLinking: { trustedProviders: ["github"] } };
    const world = await providerApp({ ...quick, account });
    const ada = await withPassword(world, true);
    world.fake.at("github").break("profile-unverified-address");
    expect((await userOf((await journey(world, "github")).client)).id).toBe(ada.id);
  });

  // Covers CVE-2025-64717.
  test("doesn't if linking is off", async () => {
    const world = await providerApp({ ...quick, account: { accountLinking: { enabled: false } } });
    const ada = await withPassword(world, true);
    expect((await journey(world, "github")).error).toBe("account_not_linked");
    const { client } = ada;
    await client.post("/link-social", { provider: "github" }).refuses(LINKING_NOT_ALLOWED);
  });

  // Covers GHSA-g38m-r43w-p2q7.
  test("doesn't if the account's email was never confirmed, even if the provider is trusted", async () => {
    const account = { accountLinking: { trustedProviders: ["github", "google"] } };
    const world = await providerApp({ ...quick, account });
    await withPassword(world, false);
    for (const id of ["github", "google"] as const)
      expect((await journey(world, id)).error).toBe("account_not_linked");
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 1 });
    expect(await world.rows("user")).toMatchObject([{ emailVerified: false }]);
  });
});

describe("an account that Eve made with Ada's address before her", () => {
  // Covers GHSA-g38m-r43w-p2q7.
  test("is only Ada's once she has confirmed her email, and her provider signs in to it", async () => {
    const world = await providerApp(quick);
    const eve = await withPassword(world, false);
    expect((await journey(world, "google")).error).toBe("account_not_linked");
    await world.client().post("/request-password-reset", { email: ADDRESS }).ok();
    const token = await tokenFor(world, ADDRESS);
    await world.client().post("/reset-password", { token, newPassword: OWN }).ok();
    const { client, error } = await journey(world, "google");
    expect(error).toBeNull();
    expect((await userOf(client)).id).toBe(eve.id);
    // Eve is out: her session, her password and her pending requests are all invalid.
    expect((await eve.client.get("/get-session")).text).toBe("null");
    await world
      .client()
      .post("/sign-in/email", { email: ADDRESS, password: PASSWORD })
      .refuses(INVALID_EMAIL_OR_PASSWORD);
  });

  // Covers CVE-2026-9087, CVE-2026-82968.
  test("keeps no connection that Eve had begun before Ada confirmed the address", async () => {
    const world = await providerApp({
      ...quick,
      account: { accountLinking: { allowDifferentEmails: true } },
    });
    const eve = await withPassword(world, false);
    const evesOwn = somebody();
    const url = await begin(eve.client, "google", { path: "/link-social" });
    const visit = await world.fake.visit(url.href, { as: evesOwn });
    await world
      .client()
      .post("/reset-password", { token: await tokenFor(world, ADDRESS), newPassword: OWN })
      .ok();
    expect((await comeBack(world, eve.client, visit)).error).toBe("unable_to_link_account");
    expect((await world.rows("account")).map(({ providerId }) => providerId)).toEqual(["credential"]);
    // Nor does her provider sign in to it later.
    const later = await journey(world, "google", { as: evesOwn });
    expect((await userOf(later.client)).email).toBe(evesOwn.email);
  });

  test("loses the providers that Eve had linked to it", async () => {
    const world = await providerApp({
      ...quick,
      account: { accountLinking: { allowDifferentEmails: true } },
    });
    const eve = await withPassword(world, false);
    const evesOwn = somebody();
    await journey(world, "google", { client: eve.client, path: "/link-social", as: evesOwn });
    expect(await world.counts()).toMatchObject({ account: 2 });
    await world
      .client()
      .post("/reset-password", { token: await tokenFor(world, ADDRESS), newPassword: OWN })
      .ok();
    expect((await world.rows("account")).map(({ providerId }) => providerId)).toEqual(["credential"]);
    expect(await eventsOf(world)).toContain("credentials_dropped");
  });

  test("made with a provider that confirms no addresses isn't hers by the email alone", {
    tags: "servers",
  }, async () => {
    const world = await providerApp({ ...quick, emailVerification: { sendOnSignUp: true } });
    world.fake.at("github").break("profile-unverified-address");
    const eve = await journey(world, "github", { as: somebody({ email: ADDRESS }) });
    expect(eve.error).toBeNull();
    const token = await tokenTo(world, ADDRESS);
    const ada = world.client();
    await ada.post("/verify-email", { token }).refuses(PASSWORD_REQUIRED);
    await ada.post("/verify-email", { token, newPassword: OWN }).ok();
    expect((await eve.client.get("/get-session")).text).toBe("null");
    expect((await world.rows("account")).map(({ providerId }) => providerId)).toEqual(["credential"]);
  });
});

describe("a user who signed up with a provider that doesn't confirm the address", () => {
  test("confirms it in the same browser with the email alone", async () => {
    const world = await providerApp({ ...quick, emailVerification: { sendOnSignUp: true } });
    world.fake.at("github").break("profile-unverified-address");
    const { client } = await journey(world, "github");
    expect(await userOf(client)).toMatchObject({ emailVerified: false });
    await client.post("/verify-email", { token: await tokenTo(world, ADDRESS) }).ok();
    expect(await userOf(client)).toMatchObject({ emailVerified: true });
    expect((await world.rows("account")).map(({ providerId }) => providerId)).toEqual(["github"]);
  });

  test("has it confirmed once the provider confirms it, and stays signed in elsewhere", async () => {
    const world = await providerApp(quick);
    world.fake.at("github").break("profile-unverified-address");
    const first = await journey(world, "github");
    world.fake.at("github").mend();
    const second = await journey(world, "github");
    expect(await userOf(second.client)).toMatchObject({ emailVerified: true });
    expect(await userOf(first.client)).toMatchObject({ emailVerified: true });
    expect(await eventsOf(world)).toContain("email_verified");
  });

  test("waits for its confirmation if that is required, and signs in after it", async () => {
    const world = await providerApp({
      emailAndPassword: { ...quick.emailAndPassword, requireEmailVerification: true },
    });
    world.fake.at("github").break("profile-unverified-address");
    const { client, error } = await journey(world, "github");
    expect(error).toBe("email_not_verified");
    expect((await client.get("/get-session")).text).toBe("null");
    expect(await world.counts()).toMatchObject({ user: 1, account: 1, session: 0 });
    expect((await journey(world, "github", { client })).error).toBe("email_not_verified");
    await client.post("/verify-email", { token: await tokenTo(world, ADDRESS) }).ok();
    expect((await journey(world, "github", { client })).error).toBeNull();
  });
});

describe("signing up with a provider", () => {
  test("can be turned off, or limited to requests that ask for it", async () => {
    const providers = { github: { disableSignUp: true }, google: { disableImplicitSignUp: true } };
    const world = await providerApp({ ...quick, providers });
    expect((await journey(world, "github")).error).toBe("signup_disabled");
    const asked = { body: { requestSignUp: true } };
    expect((await journey(world, "github", asked)).error).toBe("signup_disabled");
    expect((await journey(world, "google")).error).toBe("signup_disabled");
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
    expect((await journey(world, "google", asked)).error).toBeNull();
    // An existing user can sign in.
    expect((await journey(world, "google")).error).toBeNull();
    expect((await journey(world, "github")).error).toBeNull();
  });

  test("redirects new users to another page, and others back to where they were", async () => {
    const world = await providerApp(quick);
    const body = { callbackURL: "/home?tab=2", newUserCallbackURL: "/welcome" };
    expect((await journey(world, "github", { body })).location.pathname).toBe("/welcome");
    const { pathname, search } = (await journey(world, "github", { body })).location;
    expect(pathname + search).toBe("/home?tab=2");
  });

  test("runs the application's hooks, and fills its fields", async () => {
    const told: string[] = [];
    const hooks = (table: string) => ({
      create: {
        before: async (row: Record<string, unknown>) => {
          told.push(`before ${table} ${row.email ?? row.providerId}`);
          return { data: table === "user" ? { name: `${row.name}!`, email: "eve@example.com" } : {} };
        },
        after: async () => void told.push(`after ${table}`),
      },
    });
    const world = await providerApp({
      ...quick,
      user: { additionalFields: { team: { type: "string", required: true, input: false } } },
      account: { additionalFields: { note: { type: "string", defaultValue: "new" } } },
      providers: {
        github: { mapProfileToUser: (profile: { login: string }) => ({ team: `of ${profile.login}` }) },
      },
      databaseHooks: { user: hooks("user"), account: hooks("account") },
    });
    const { client } = await journey(world, "github");
    expect(await userOf(client)).toMatchObject({
      name: "Ada Lovelace!",
      email: ADDRESS,
      team: `of ${ADA.username}`,
    });
    expect(await world.rows("account")).toMatchObject([{ note: "new" }]);
    expect(told.filter((line) => line.startsWith("before"))).toEqual([
      `before user ${ADDRESS}`,
      "before account github",
    ]);
    expect(told.filter((line) => line.startsWith("after")).sort()).toEqual(["after account", "after user"]);
  });

  test("keeps an address confirmed if the application only writes it differently", async () => {
    const verified = async (map: (email: string) => string) => {
      const mapProfileToUser = ({ email }: { email: string }) => ({ email: map(email) });
      const world = await providerApp({ ...quick, providers: { google: { mapProfileToUser } } });
      return (await userOf((await journey(world, "google")).client)).emailVerified;
    };
    expect(await verified((email) => email.toUpperCase())).toBe(true);
    expect(await verified((email) => `other.${email}`)).toBe(false);
  });

  test("ends with unable_to_create_user if the application says no, or a required field is missing", async () => {
    const refused = await providerApp({
      ...quick,
      databaseHooks: { user: { create: { before: async () => false } } },
    });
    expect((await journey(refused, "github")).error).toBe("unable_to_create_user");
    const lacking = await providerApp({
      ...quick,
      user: { additionalFields: { team: { type: "string", required: true } } },
    });
    expect((await journey(lacking, "github")).error).toBe("unable_to_create_user");
    for (const world of [refused, lacking])
      expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });

  test("ends with unable_to_create_session if the application refuses the session", async () => {
    const databaseHooks = { session: { create: { before: async () => false as const } } };
    const world = await providerApp({ ...quick, databaseHooks });
    expect((await journey(world, "github")).error).toBe("unable_to_create_session");
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, session: 0 });
  });
});

describe("linking", () => {
  const link = { path: "/link-social" };

  test("adds a sign-in method for a signed-in user", async () => {
    const world = await providerApp(quick);
    const ada = await withPassword(world, true);
    // Of two accounts made at the same moment, neither is the older one.
    world.advance(1);
    const { location, error } = await journey(world, "github", { client: ada.client, ...link });
    expect([location.pathname, error]).toEqual(["/home", null]);
    const accounts = await ada.client.get("/list-accounts").ok();
    expect(accounts.map(({ providerId }: { providerId: string }) => providerId)).toEqual([
      "credential",
      "github",
    ]);
    expect(await eventsOf(world)).toContain("account_linked");
    // Linking again changes only the tokens.
    expect((await journey(world, "github", { client: ada.client, ...link })).error).toBeNull();
    expect(await world.counts()).toMatchObject({ account: 2, session: 1 });
    expect((await userOf((await journey(world, "github")).client)).id).toBe(ada.id);
  });

  test("requires the same email, unless the options say otherwise", async () => {
    const strict = await providerApp(quick);
    const one = await strict.person();
    expect((await journey(strict, "github", { client: one.client, ...link })).error).toBe(
      "email_doesn't_match",
    );
    expect(await strict.counts()).toMatchObject({ account: 1 });
    const open = await providerApp({ ...quick, account: { accountLinking: { allowDifferentEmails: true } } });
    const two = await open.person();
    expect((await journey(open, "github", { client: two.client, ...link })).error).toBeNull();
    expect(await open.counts()).toMatchObject({ user: 1, account: 2 });
  });

  test("refuses an identity that is linked to another account", async () => {
    const account = { accountLinking: { allowDifferentEmails: true } };
    const world = await providerApp({ ...quick, account });
    await journey(world, "github");
    const eve = await world.person();
    const { error } = await journey(world, "github", { client: eve.client, ...link });
    expect(error).toBe("account_already_linked_to_different_user");
    expect(await world.counts()).toMatchObject({ user: 2, account: 2 });
  });

  // Covers CVE-2026-92358.
  test("ends with the session that asked for it", async () => {
    const world = await providerApp(quick);
    const ada = await withPassword(world, true);
    const url = await begin(ada.client, "github", link);
    const visit = await world.fake.visit(url.href);
    await (await world.signIn(ada)).post("/revoke-other-sessions").ok();
    expect((await comeBack(world, ada.client, visit)).error).toBe("unable_to_link_account");
    expect(await world.counts()).toMatchObject({ account: 1 });
  });

  test("is deleted with the account", async () => {
    const world = await providerApp({ ...quick, user: { deleteUser: { enabled: true } } });
    const ada = await withPassword(world, true);
    const url = await begin(ada.client, "github", link);
    const visit = await world.fake.visit(url.href);
    await ada.client.post("/delete-user").ok();
    expect((await comeBack(world, ada.client, visit)).error).toBe("please_restart_the_process");
    expect(await world.counts()).toMatchObject({ user: 0, account: 0, verification: 0 });
  });

  test("reports the errors of a request", async () => {
    const world = await providerApp(quick);
    const ada = await withPassword(world, true);
    await ada.client.post("/link-social", { provider: "myspace" }).refuses(PROVIDER_NOT_FOUND);
    const idToken = { token: "x" };
    await ada.client.post("/link-social", { provider: "github", idToken }).refuses(ID_TOKEN_NOT_SUPPORTED);
    await ada.client.post("/link-social", { provider: "google", idToken }).refuses(INVALID_ID_TOKEN);
  });

  test("accepts an ID token", async () => {
    const world = await providerApp(quick);
    const ada = await withPassword(world, true);
    const google = world.fake.at("google");
    const idToken = { token: google.idToken() };
    const answer = await ada.client.post("/link-social", { provider: "google", idToken }).ok();
    expect(answer).toEqual({ url: "", status: true, redirect: false });
    const eve = await world.person();
    await eve.client
      .post("/link-social", { provider: "google", idToken })
      .refuses(SOCIAL_ACCOUNT_ALREADY_LINKED);
    const other = { token: google.idToken({ as: somebody() }) };
    await ada.client
      .post("/link-social", { provider: "google", idToken: other })
      .refuses(LINKING_DIFFERENT_EMAILS_NOT_ALLOWED);
    google.alter(({ email: _, ...claims }) => claims);
    await ada.client
      .post("/link-social", { provider: "google", idToken: { token: google.idToken() } })
      .refuses(USER_EMAIL_NOT_FOUND);
    google.alter((claims) => ({ ...claims, sub: "x".repeat(300) }));
    await ada.client
      .post("/link-social", { provider: "google", idToken: { token: google.idToken() } })
      .refuses(FAILED_TO_GET_USER_INFO);
  });
});
