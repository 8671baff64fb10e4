import { type App, type AppOptions, app, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { forge, open, tokenTo } from "@latchkey/testing/email-verification/mails";
import { describe, expect, test } from "vitest";
import { INVALID_TOKEN } from "./errors.ts";

const ADA = "ada@example.com";
const NEW = "lovelace@example.com";
const options: AppOptions = {
  emailAndPassword: { password: QUICK_PASSWORDS },
  user: { changeEmail: { enabled: true } },
};

/** Claims that the compatible framework writes into a token, valid for an hour. */
const claims = (world: App, more: object = {}) => {
  const iat = Math.floor(world.now() / 1000);
  return { email: ADA, iat, exp: iat + 3600, ...more };
};

const userOf = async (world: App) => (await world.rows("user"))[0];

describe("a token of the compatible framework from before the migration", () => {
  test("confirms an address, once", async () => {
    const world = await app(options);
    await world.person({ email: ADA });
    const token = await forge(claims(world));
    await open(world.client(), token).ok();
    expect(await userOf(world)).toMatchObject({ emailVerified: true });
    expect(await world.counts()).toMatchObject({ account: 1, session: 1, verification: 1 });
    await world.change("user", { emailVerified: false });
    await open(world.client(), token).refuses(INVALID_TOKEN);
  });

  test.each([
    ["of its first versions", undefined],
    ["of later ones", "change-email-confirmation"],
  ])("changes an address, once: %s", async (_, requestType) => {
    const world = await app(options);
    await world.person({ email: ADA });
    await world.change("user", { emailVerified: true });
    const token = await forge(claims(world, { updateTo: NEW, requestType }));
    await open(world.client(), token).ok();
    expect(await userOf(world)).toMatchObject({ email: ADA, emailVerified: true });
    await open(world.client(), token).refuses(INVALID_TOKEN);
    await open(world.client(), await tokenTo(world, NEW)).ok();
    expect(await userOf(world)).toMatchObject({ email: NEW, emailVerified: true });
    await world.change("user", { email: ADA, emailVerified: true });
    await open(world.client(), token).refuses(INVALID_TOKEN);
  });

  test("changes a confirmed address, and confirms the new one", async () => {
    const world = await app(options);
    await world.person({ email: ADA });
    await world.change("user", { emailVerified: true });
    const token = await forge(claims(world, { updateTo: NEW, requestType: "change-email-verification" }));
    await open(world.client(), token).ok();
    expect(await userOf(world)).toMatchObject({ email: NEW, emailVerified: true });
    await world.change("user", { email: ADA });
    await open(world.client(), token).refuses(INVALID_TOKEN);
  });

  test("doesn't work for an account that was created after it", async () => {
    const world = await app(options);
    const token = await forge(claims(world));
    const change = await forge(claims(world, { updateTo: NEW }));
    world.advance(2);
    await world.person({ email: ADA });
    for (const text of [token, change]) await open(world.client(), text).refuses(INVALID_TOKEN);
  });

  test("is deleted when it has expired", async () => {
    const world = await app(options);
    await world.person({ email: ADA });
    await open(world.client(), await forge(claims(world))).ok();
    const [noted] = await world.rows("verification");
    expect(noted).toMatchObject({
      identifier: expect.stringMatching(/^used-email-token:[\w-]{43}$/),
      expiresAt: new Date(world.now() + 3_600_000).toISOString(),
    });
  });
});
