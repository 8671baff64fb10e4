import { app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { chosenDatabase } from "@latchkey/testing/databases/kind";
import { ADA } from "@latchkey/testing/fake-providers/index";
import { meeting } from "@latchkey/testing/meeting";
import { rounds } from "@latchkey/testing/rounds";
import { journey, type ProviderAppOptions, providerApp } from "@latchkey/testing/social/provider-app";
import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { feature } from "../../../kernel/contracts/feature.ts";
import { Done, done } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { transaction } from "../../../kernel/contracts/service.ts";
import { INVALID_ID_TOKEN } from "../errors.ts";
import { usedIdTokens } from "./given-id-token.ts";

const made = (options: ProviderAppOptions = {}) =>
  providerApp({ emailAndPassword: { password: QUICK_PASSWORDS }, ...options });

const signIn = (client: Client, idToken: object) =>
  client.post("/sign-in/social", { provider: "google", idToken });
const link = (client: Client, idToken: object) =>
  client.post("/link-social", { provider: "google", idToken });

// Covers CVE-2026-15612.
describe("an ID token signs in once", () => {
  test("and never again, before or after it expires", async () => {
    const world = await made();
    const token = world.fake.at("google").idToken() ?? "";
    await signIn(world.client(), { token }).ok();
    await signIn(world.client(), { token }).refuses(INVALID_ID_TOKEN);
    world.advance(3700);
    await signIn(world.client(), { token }).refuses(INVALID_ID_TOKEN);
  });

  test("doesn't sign in if it has linked a provider", async () => {
    const world = await made();
    const { client } = await world.person({ email: ADA.email ?? "" });
    const token = world.fake.at("google").idToken();
    await link(client, { token }).ok();
    await signIn(world.client(), { token }).refuses(INVALID_ID_TOKEN);
  });

  test("refused without requestSignUp, still signs up with it", async () => {
    const world = await made({ providers: { google: { disableImplicitSignUp: true } } });
    const body = { provider: "google", idToken: { token: world.fake.at("google").idToken() } };
    expect((await world.client().post("/sign-in/social", body)).status).toBe(401);
    await world
      .client()
      .post("/sign-in/social", { ...body, requestSignUp: true })
      .ok();
  });

  test("also if the application verifies it", async () => {
    const world = await made({ providers: { google: { verifyIdToken: async () => true } } });
    const token = world.fake.at("google").idToken();
    await signIn(world.client(), { token }).ok();
    await signIn(world.client(), { token }).refuses(INVALID_ID_TOKEN);
  });

  test.each([
    ["in the past", (now: number) => Math.floor(now / 1000) - 3600],
    ["in words", () => "tomorrow"],
    ["for ever", () => 1e300],
    ["nowhere", () => undefined],
  ])("even if the application verifies it and its expiry is %s", async (_, end) => {
    const world = await made({ providers: { google: { verifyIdToken: async () => true } } });
    world.fake.at("google").alter((claims) => ({ ...claims, exp: end(world.now()) }));
    const token = world.fake.at("google").idToken();
    await signIn(world.client(), { token }).ok();
    const noted = (await world.rows("verification")).find(({ identifier }) =>
      /^id-token:/.test(`${identifier}`),
    );
    // The token is remembered for at least a day, since expired rows are deleted.
    expect(Date.parse(`${noted?.expiresAt}`)).toBeGreaterThanOrEqual(world.now() + 86_400_000);
    await signIn(world.client(), { token }).refuses(INVALID_ID_TOKEN);
  });

  test("of several requests with it at the same moment, one signs in", rounds(3), async () => {
    const world = await made({ file: true });
    for (const isKnown of [false, true]) {
      const token = world.fake.at("google").idToken();
      const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(world.client(), { token })));
      const statuses = answers.map(({ status }) => status).sort();
      expect({ isKnown, statuses }).toEqual({ isKnown, statuses: [200, ...Array(7).fill(401)] });
    }
  });
});

/** Each has a separate connection. */
const CLIENTS = 4;

test("of several transactions that share no lock, one takes an ID token", rounds(3), async () => {
  // On a server, all transactions are open before the first takes it; SQLite has one at a time.
  const open = chosenDatabase() === "sqlite" ? async () => {} : meeting(CLIENTS);
  const take = route({
    method: "POST",
    path: "/take",
    summary: "Use an ID token in a separate transaction",
    session: "none",
    returns: Done,
    uses: { usedIdTokens, transaction },
    errors: [INVALID_ID_TOKEN],
    async handle({ usedIdTokens, transaction }) {
      await transaction(async (tx) => {
        await open();
        await usedIdTokens.take("a.b.c", tx);
      });
      return done;
    },
  });
  const world = await app({ file: true, plugins: [feature({ id: "taking", routes: { take } })] });
  const answers = await Promise.all(Array.from({ length: CLIENTS }, () => world.client().post("/take")));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === INVALID_ID_TOKEN.code)).toHaveLength(CLIENTS - 1);
});

describe("after a sign-out everywhere, a session thief can't sign in with any ID token of the account", () => {
  test.each([
    ["came with the sign-in", "/get-access-token"],
    ["came with a refresh", "/refresh-token"],
  ])("that %s", async (_, path) => {
    const world = await made({
      providers: {
        google: {
          accessType: "offline",
          refreshAccessToken: async () => ({
            accessToken: "new",
            idToken: world.fake.at("google").idToken(),
          }),
        },
      },
    });
    const { client } = await journey(world, "google");
    const { idToken: token } = await client.post(path, { providerId: "google" }).ok();
    const { nonce } = decodeJwt(token);
    await client.post("/revoke-sessions").ok();
    await signIn(world.client(), { token, nonce }).refuses(INVALID_ID_TOKEN);
  });
});
