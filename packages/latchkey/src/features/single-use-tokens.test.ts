import { deletionTokenFor } from "@latchkey/testing/account-deletion/links";
import { type App, type AppOptions, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { ClientAnswer } from "@latchkey/testing/client";
import { open, tokenTo, undoTokenTo } from "@latchkey/testing/email-verification/mails";
import { tokenFor } from "@latchkey/testing/password-reset/links";
import { describe, expect, test } from "vitest";
import { genericOAuth } from "./generic-oauth/index.ts";

/** A provider that gives every user the same name. */
const house = {
  providerId: "house",
  clientId: "x",
  authorizationUrl: "https://idp.example.com/authorize",
  getToken: async () => ({}),
  getUserInfo: async () => ({ user: { id: "1", email: "house@example.com", emailVerified: true } }),
};

const options: AppOptions = {
  plugins: [genericOAuth({ config: [house] })],
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: {
    changeEmail: { enabled: true },
    deleteUser: { enabled: true, sendDeleteAccountVerification: true },
  },
};

/** Every kind of single-use token that an email carries, by purpose. */
const PRODUCERS: Record<string, (world: App, person: Person) => Promise<string>> = {
  "reset-password": (world, { email }) => tokenFor(world, email),
  "delete-account": deletionTokenFor,
  "verify-email": async (world, { email }) => {
    await world.client().post("/send-verification-email", { email }).ok();
    const link = /https?:\S+/.exec((await world.sent()).at(-1)?.text ?? "")?.[0] ?? "";
    return new URL(link).searchParams.get("token") ?? "";
  },
  "change-email": async (world, { client, email, id }) => {
    await world.change("user", { emailVerified: true }, { id });
    await client.post("/change-email", { newEmail: `new-${email}` }).ok();
    return tokenTo(world, email);
  },
  "undo-change-email": async (world, { client, email, id }) => {
    await world.change("user", { emailVerified: true }, { id });
    await client.post("/change-email", { newEmail: `new-${email}` }).ok();
    await open(world.client(), await tokenTo(world, email)).ok();
    await open(world.client(), await tokenTo(world, `new-${email}`)).ok();
    return undoTokenTo(world, email);
  },
  // Handed to the provider and back, and visible to anyone who sees the URL.
  "auth-state": async (_, { client }) => {
    const { url } = await client.post("/sign-in/oauth2", { providerId: "house" }).ok();
    return new URL(url).searchParams.get("state") ?? "";
  },
};

/**
 * Every endpoint that takes such a token, with the purposes it accepts; each call is made in the
 * owner's own browser.
 */
const CONSUMERS: [string, string[], (client: Person["client"], token: string) => Promise<ClientAnswer>][] = [
  [
    "POST /reset-password",
    ["reset-password"],
    (client, token) => client.post("/reset-password", { token, newPassword: "another password" }),
  ],
  [
    "GET /reset-password/:token",
    ["reset-password"],
    (client, token) => client.get(`/reset-password/${token}`, { query: { callbackURL: "/x" } }),
  ],
  ["POST /delete-user", ["delete-account"], (client, token) => client.post("/delete-user", { token })],
  [
    "GET /delete-user/callback",
    ["delete-account"],
    (client, token) => client.get("/delete-user/callback", { query: { token } }),
  ],
  [
    "POST /verify-email",
    ["verify-email", "change-email"],
    (client, token) => client.post("/verify-email", { token }),
  ],
  [
    "POST /change-email/undo",
    ["undo-change-email"],
    (client, token) => client.post("/change-email/undo", { token }),
  ],
  [
    "GET /oauth2/callback/:providerId",
    ["auth-state"],
    (client, token) => client.get("/oauth2/callback/house", { query: { code: "x", state: token } }),
  ],
  [
    "GET /verify-email",
    ["verify-email", "change-email"],
    (client, token) => client.get("/verify-email", { query: { token } }),
  ],
];

const isRefusal = ({ status, headers }: ClientAnswer): boolean =>
  status >= 400 || (headers.get("location") ?? "").includes("error=");

// Covers GHSA-965c-763c-88jm, CVE-2026-4282.
describe.each(Object.entries(PRODUCERS))("a token for %s", (purpose, produce) => {
  test.each(CONSUMERS)("does nothing at %s unless it was made for it", async (_name, wanted, consume) => {
    const world = await app(options);
    const ada = await world.person();
    const token = await produce(world, ada);
    const before = await world.dump();
    const answer = await consume(ada.client, token);
    const isWanted = wanted.includes(purpose);
    expect(isRefusal(answer)).toBe(!isWanted);
    if (!isWanted) expect(await world.dump()).toBe(before);
  });
});
