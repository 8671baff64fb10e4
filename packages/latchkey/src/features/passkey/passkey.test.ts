import { PASSWORD } from "@latchkey/testing/app";
import { mailTo } from "@latchkey/testing/email-verification/mails";
import { Authenticator, type AuthenticatorOptions } from "@latchkey/testing/passkey/authenticator";
import { passkeyApp, register, signInWith, withPasskey } from "@latchkey/testing/passkey/scene";
import { challenged, enrol } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { SESSION_NOT_FRESH, UNAUTHORIZED } from "../../base/errors.ts";
import { twoFactor } from "../index.ts";
import { FAILED_TO_UNLINK_LAST_ACCOUNT } from "../social/errors.ts";
import { PASSKEY_NOT_FOUND, PREVIOUSLY_REGISTERED } from "./errors.ts";

describe("a user adds a passkey", () => {
  test("and signs in with it in another browser", async () => {
    const world = await passkeyApp();
    const ada = await world.person();
    const device = new Authenticator();
    const { body } = await register(ada.client, device, { name: "Laptop" });
    expect(body).toMatchObject({
      name: "Laptop",
      userId: ada.id,
      counter: 0,
      deviceType: "singleDevice",
      backedUp: false,
      transports: "internal,hybrid",
      lastUsedAt: null,
    });
    expect(Object.keys(body)).not.toContain("userHandle");
    const browser = world.client();
    world.advance(60);
    const { session, user } = (await signInWith(browser, device)).body;
    expect(user).toMatchObject({ id: ada.id, email: ada.email });
    expect(session.token).toMatch(/^\w{32}$/);
    expect(await browser.get("/get-session").ok()).toMatchObject({ session: { id: session.id } });
    const [listed] = await browser.get("/passkey/list-user-passkeys").ok();
    expect(listed).toMatchObject({ counter: 1, lastUsedAt: new Date(world.now()).toISOString() });
  });

  test.each([
    ["the password manager", { aaguid: "bada5566-a7aa-401f-bd96-45619a55120d" }, "1Password", "1Password"],
    ["else the device", {}, "Firefox (Windows)", null],
  ])(
    "which is named after %s",
    { tags: "servers" },
    async (_, options: AuthenticatorOptions, name, provider) => {
      const world = await passkeyApp();
      const { client } = await world.person();
      client.headers["user-agent"] =
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0";
      expect((await register(client, new Authenticator(options))).body).toMatchObject({ name });
      expect(await client.get("/passkey/list-user-passkeys").ok()).toMatchObject([{ name, provider }]);
      const { events } = await client.get("/list-activity").ok();
      expect(events).toContainEqual(expect.objectContaining({ event: "passkey_added", targetName: name }));
    },
  );

  test("and gets an email when it is added or removed", async () => {
    const world = await passkeyApp();
    const ada = await withPasskey(world);
    await ada.client.post("/passkey/delete-passkey", { id: ada.passkeyId }).ok();
    expect((await mailTo(world, ada.email, /passkey was added/))?.subject).toBe(
      "A passkey was added to your account",
    );
    expect(await mailTo(world, ada.email, /passkey was removed/)).toBeDefined();
  });

  test("with a fresh session only", async () => {
    const world = await passkeyApp({}, { session: { freshAge: 60 } });
    const { client } = await world.person();
    world.advance(61);
    await client.get("/passkey/generate-register-options").refuses(SESSION_NOT_FRESH);
    await client.post("/passkey/verify-registration", { response: {} }).refuses(SESSION_NOT_FRESH);
    await world.client().get("/passkey/generate-register-options").refuses(UNAUTHORIZED);
    await client.post("/reauthenticate", { password: PASSWORD }).ok();
    await client.get("/passkey/generate-register-options").ok();
    const query = { authenticatorAttachment: "glued" };
    const { body } = await client.get("/passkey/generate-register-options", { query });
    expect(body.code).toBe("VALIDATION_ERROR");
  });

  test("under one entry of the device, with any number of passkeys", async () => {
    const world = await passkeyApp();
    const ada = await withPasskey(world);
    const options = await ada.client.get("/passkey/generate-register-options", {
      query: { authenticatorAttachment: "cross-platform", name: "ada@work" },
    });
    expect(options.body).toMatchObject({
      user: { id: ada.device.credentials[0]?.userHandle, name: "ada@work" },
      excludeCredentials: [{ id: ada.device.credentials[0]?.id, transports: ["internal", "hybrid"] }],
      authenticatorSelection: { residentKey: "preferred", authenticatorAttachment: "cross-platform" },
      pubKeyCredParams: [{ alg: -8 }, { alg: -7 }, { alg: -257 }],
    });
    const [cookie] = options.cookies;
    expect(cookie?.attributes).toMatchObject({ "Max-Age": "300", HttpOnly: true });
    expect(await ada.client.get("/passkey/signals").ok()).toEqual({
      rpId: "app.example.com",
      userId: options.body.user.id,
      name: ada.email,
      displayName: "Ada",
      credentialIds: [ada.device.credentials[0]?.id],
    });
  });

  test("but not one that belongs to another account", async () => {
    const world = await passkeyApp();
    const ada = await withPasskey(world);
    const bob = await world.person();
    const wrong = { id: ada.device.credentials[0]?.id ?? "" };
    const answer = await register(bob.client, new Authenticator(), { wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: PREVIOUSLY_REGISTERED.code } });
    expect(await world.counts()).toMatchObject({ passkey: 1 });
  });
});

test.each<AuthenticatorOptions>([
  { algorithm: "es256", syncs: true, counts: false },
  { algorithm: "eddsa" },
  { algorithm: "rs256", verifiesUser: false },
])("devices of every kind can be used: %o", async (options) => {
  const world = await passkeyApp();
  const { device, id } = await withPasskey(world, options);
  for (const _ of [1, 2]) expect((await signInWith(world.client(), device)).body.user.id).toBe(id);
  const [row] = await world.rows("passkey");
  expect(row).toMatchObject({ counter: options.counts === false ? 0 : 2 });
  expect(Boolean(row?.backedUp)).toBe(options.syncs === true);
});

describe("with two-step verification", () => {
  const scene = async (options: AuthenticatorOptions) => {
    const world = await passkeyApp({}, { plugins: [twoFactor()] });
    const person = await withPasskey(world, options);
    return { world, ada: { ...(await enrol(world, person)), device: person.device } };
  };

  test("a passkey that verified its user counts as both factors", async () => {
    const { world, ada } = await scene({});
    expect((await signInWith(world.client(), ada.device)).body.user.id).toBe(ada.id);
  });

  test("one that didn't counts as the first, and a code is required", async () => {
    const { world, ada } = await scene({ verifiesUser: false });
    const browser = world.client();
    const answer = await signInWith(browser, ada.device);
    expect(answer.body).toMatchObject({ twoFactorRedirect: true });
    expect((await browser.get("/get-session")).text).toBe("null");
    await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() }).ok();
    await challenged(world, ada);
  });
});

describe("a user who manages passkeys", () => {
  test("renames them", { tags: "servers" }, async () => {
    const world = await passkeyApp();
    const { client, passkeyId: id } = await withPasskey(world);
    const { passkey } = await client.post("/passkey/update-passkey", { id, name: "  Phone " }).ok();
    expect(passkey).toMatchObject({ id, name: "Phone" });
    expect(await client.get("/passkey/list-user-passkeys").ok()).toMatchObject([{ name: "Phone" }]);
    expect((await client.post("/passkey/update-passkey", { id, name: "  " })).status).toBe(400);
  });

  test("can't sign in with one that was removed", async () => {
    const world = await passkeyApp();
    const ada = await withPasskey(world);
    await ada.client.post("/passkey/delete-passkey", { id: ada.passkeyId }).ok();
    const answer = await signInWith(world.client(), ada.device);
    expect(answer).toMatchObject({ status: 401, body: { code: PASSKEY_NOT_FOUND.code } });
  });

  test("keeps the last sign-in method", async () => {
    const world = await passkeyApp();
    const ada = await withPasskey(world);
    await world.remove("account", { userId: ada.id });
    await ada.client
      .post("/passkey/delete-passkey", { id: ada.passkeyId })
      .refuses(FAILED_TO_UNLINK_LAST_ACCOUNT);
    expect(await world.counts()).toMatchObject({ passkey: 1 });
  });

  // Covers GHSA-4vcf-q4xf-f48m.
  test("can't rename or remove those of other users, which are unknown", async () => {
    const world = await passkeyApp();
    const { passkeyId: id } = await withPasskey(world);
    const bob = await world.person();
    await bob.client.post("/passkey/delete-passkey", { id }).refuses(PASSKEY_NOT_FOUND);
    await bob.client.post("/passkey/update-passkey", { id, name: "Mine" }).refuses(PASSKEY_NOT_FOUND);
    expect(await world.rows("passkey")).toMatchObject([{ id, name: null }]);
  });
});

test("a signed-in user re-authenticates with a passkey, and the session gets another token", async () => {
  const world = await passkeyApp({}, { session: { freshAge: 60 } });
  const ada = await withPasskey(world);
  world.advance(61);
  const { client, device } = ada;
  expect(await client.get("/reauthenticate").ok()).toEqual({ methods: ["password", "passkey"] });
  const options = await client.post("/passkey/generate-authenticate-options", {}).ok();
  expect(options.allowCredentials).toMatchObject([{ id: device.credentials[0]?.id }]);
  const before = client.cookie;
  await client.post("/reauthenticate", { passkey: device.get(options, "https://app.example.com") }).ok();
  expect(client.cookie).not.toBe(before);
  await client.get("/passkey/generate-register-options").ok();
  const bob = await withPasskey(world);
  const foreign = bob.device.get(
    {
      ...(await client.post("/passkey/generate-authenticate-options", {}).ok()),
      allowCredentials: undefined,
    },
    "https://app.example.com",
  );
  await client.post("/reauthenticate", { passkey: foreign }).refuses(PASSKEY_NOT_FOUND.as(401));
});
