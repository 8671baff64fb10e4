import { generateKeyPairSync, randomBytes } from "node:crypto";
import { BASE_URL } from "@latchkey/testing/app";
import { Authenticator, FLAGS, type Wrong } from "@latchkey/testing/passkey/authenticator";
import { assertion, passkeyApp, register, signInWith, withPasskey } from "@latchkey/testing/passkey/scene";
import { describe, expect, test } from "vitest";
import {
  AUTHENTICATION_FAILED,
  CHALLENGE_NOT_FOUND,
  FAILED_TO_VERIFY_REGISTRATION,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
} from "../errors.ts";

const OTHER_KEY = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
const base64url = (size: number): string => randomBytes(size).toString("base64url");
const REQUIRED = { authenticatorSelection: { userVerification: "required" } } as const;

describe("a sign-in is refused, and opens no session", () => {
  /** 401 if the device isn't the user's or answered another page; 400 for a response that no device sends. */
  const WRONG: Readonly<Record<string, { status: number } & Wrong>> = {
    "of another origin": { status: 401, origin: "https://evil.example" },
    "of a page that only looks like ours": { status: 401, origin: "https://app.example.com.evil.example" },
    "in a frame of another site": { status: 401, crossOrigin: true },
    "for another domain": { status: 400, rpId: "evil.example" },
    "of another ceremony": { status: 400, type: "webauthn.create" },
    "by another key": { status: 401, key: OTHER_KEY },
    "of another user": { status: 401, userHandle: base64url(32) },
    "with a handle of 64 bytes that isn't the user's": { status: 401, userHandle: base64url(64) },
    "with a handle of 65 bytes": { status: 400, userHandle: base64url(65) },
    "without anyone at the device": { status: 400, flags: FLAGS.UV },
    "with flags that can't be together": { status: 400, flags: FLAGS.UP | FLAGS.BS },
  };
  test.each(Object.entries(WRONG))("%s", async (_, { status: expected, ...wrong }) => {
    const world = await passkeyApp();
    const { device } = await withPasskey(world);
    const before = await world.rows("passkey");
    const { status, body } = await signInWith(world.client(), device, wrong);
    expect({ status, code: body.code }).toEqual({ status: expected, code: AUTHENTICATION_FAILED.code });
    expect(await world.counts()).toMatchObject({ session: 1 });
    expect(await world.rows("passkey")).toEqual(before);
    expect((await signInWith(world.client(), device)).status).toBe(200);
  });

  test("without user verification, if it is required", async () => {
    const world = await passkeyApp(REQUIRED);
    const { device } = await withPasskey(world);
    const { body } = await signInWith(world.client(), device, { flags: FLAGS.UP });
    expect(body.code).toBe(AUTHENTICATION_FAILED.code);
  });

  test("with a part that is cut off, doubled or malformed", async () => {
    const world = await passkeyApp({}, { rateLimit: { enabled: false } });
    const { device } = await withPasskey(world);
    const browser = world.client();
    const whole = await assertion(browser, device);
    const parts = ["clientDataJSON", "authenticatorData", "signature"] as const;
    for (const part of parts) {
      for (const text of ["", whole.response[part].slice(0, -7), whole.response[part].repeat(2), "%%"]) {
        const response = { ...(await assertion(browser, device)) };
        response.response = { ...response.response, [part]: text };
        const answer = await browser.post("/passkey/verify-authentication", { response });
        expect([part, text.length, answer.status, answer.body.code]).toEqual([
          part,
          text.length,
          expect.toSatisfy((status) => status === 400 || status === 401),
          AUTHENTICATION_FAILED.code,
        ]);
      }
    }
    for (const response of [{}, { id: 1 }, { ...whole, type: "password" }, { ...whole, id: base64url(1024) }])
      await browser
        .post("/passkey/verify-authentication", { response })
        .refuses(AUTHENTICATION_FAILED.as(400));
    expect((await browser.post("/passkey/verify-authentication", { response: "x" })).status).toBe(400);
    expect(await world.counts()).toMatchObject({ session: 1 });
  });

  test("with a counter that goes back or stands still, as of a copied device", async () => {
    const world = await passkeyApp();
    const { device } = await withPasskey(world);
    expect((await signInWith(world.client(), device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect((await signInWith(world.client(), device, { counter })).body.code).toBe(
        AUTHENTICATION_FAILED.code,
      );
    expect((await signInWith(world.client(), device, { counter: 8 })).status).toBe(200);
    const events = (await world.rows("securityEvent")).filter(({ event }) => event === "sign_in_failed");
    expect(events.map(({ reason }) => reason)).toEqual(["lower_counter", "lower_counter", "lower_counter"]);
  });

  test("but not with a lower counter of a passkey that several devices share", async () => {
    const world = await passkeyApp();
    const { device, id } = await withPasskey(world, { syncs: true });
    expect((await signInWith(world.client(), device, { counter: 9 })).status).toBe(200);
    for (const counter of [0, 0, 3]) {
      expect((await signInWith(world.client(), device, { counter })).status).toBe(200);
      expect(await world.rows("passkey")).toMatchObject([{ counter: 9 }]);
    }
    expect((await signInWith(world.client(), device, { counter: 10 })).status).toBe(200);
    expect(await world.rows("passkey")).toMatchObject([{ counter: 10 }]);
    const events = await world.rows("securityEvent");
    expect(events.filter(({ event }) => event === "passkey_counter_lower")).toMatchObject(
      Array.from({ length: 3 }, () => ({ userId: id, targetType: "passkey" })),
    );
  });

  test("nor with a lower counter of a passkey that its device reports as synced", async () => {
    const world = await passkeyApp();
    const { device } = await withPasskey(world);
    expect((await signInWith(world.client(), device, { counter: 9 })).status).toBe(200);
    const flags = FLAGS.UP | FLAGS.UV | FLAGS.BE | FLAGS.BS;
    expect((await signInWith(world.client(), device, { counter: 0, flags })).status).toBe(200);
    expect((await signInWith(world.client(), device, { counter: 0, flags })).status).toBe(200);
  });
});

describe("a challenge", () => {
  test("works once, also if the first response was wrong", async () => {
    const world = await passkeyApp();
    const { device } = await withPasskey(world);
    const browser = world.client();
    for (const wrong of [{}, { key: OTHER_KEY }]) {
      const response = await assertion(browser, device, wrong);
      await browser.post("/passkey/verify-authentication", { response });
      await browser.post("/passkey/verify-authentication", { response }).refuses(CHALLENGE_NOT_FOUND);
    }
  });

  // Covers CVE-2026-32132.
  test("works for five minutes", async () => {
    const world = await passkeyApp();
    const { device } = await withPasskey(world);
    const browser = world.client();
    const options = await browser.post("/passkey/generate-authenticate-options", {}).ok();
    world.advance(300);
    const response = device.get(options, BASE_URL);
    await browser.post("/passkey/verify-authentication", { response }).refuses(CHALLENGE_NOT_FOUND);
  });

  test("works only in the browser that requested it, in each of its tabs", async () => {
    const world = await passkeyApp();
    const { device } = await withPasskey(world);
    const browser = world.client();
    const [one, other] = [await assertion(browser, device), await assertion(browser, device)];
    const elsewhere = world.client();
    await elsewhere.get("/passkey/generate-authenticate-options").ok();
    for (const client of [world.client(), elsewhere])
      await client.post("/passkey/verify-authentication", { response: one }).refuses(CHALLENGE_NOT_FOUND);
    await browser.post("/passkey/verify-authentication", { response: one }).ok();
    await browser.post("/passkey/verify-authentication", { response: other }).ok();
  });

  test("of one ceremony is unknown to the other, and stays valid", async () => {
    const world = await passkeyApp();
    const { client, device } = await withPasskey(world);
    const options = await client.get("/passkey/generate-register-options").ok();
    const asked = await client.get("/passkey/generate-authenticate-options").ok();
    const { challenge } = options;
    const misused = device.get(asked, BASE_URL, { challenge });
    await client.post("/passkey/verify-authentication", { response: misused }).refuses(CHALLENGE_NOT_FOUND);
    const response = new Authenticator().create(options, BASE_URL);
    await client.post("/passkey/verify-registration", { response }).ok();
  });

  test("of another user registers nothing", async () => {
    const world = await passkeyApp();
    const [ada, bob] = [await world.person(), await world.person()];
    const options = await ada.client.get("/passkey/generate-register-options").ok();
    const response = new Authenticator().create(options, BASE_URL);
    await ada.client.post("/sign-out").ok();
    await ada.client.post("/sign-in/email", { email: bob.email, password: bob.password }).ok();
    await ada.client
      .post("/passkey/verify-registration", { response })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
    expect(await world.counts()).toMatchObject({ passkey: 0 });
  });
});

describe("a passkey isn't added", () => {
  const NOT_ADDED: Readonly<Record<string, Wrong>> = {
    "by another origin": { origin: "https://evil.example" },
    "by a frame of another site": { crossOrigin: true },
    "for another domain": { rpId: "evil.example" },
    "by another ceremony": { type: "webauthn.get" },
    "with an attestation of an unknown format": { fmt: "own-format" },
    "with a broken attestation": { fmt: "tpm", attStmt: new Map([["ver", "2.0"]]) },
    "with an attestation statement despite the format none": {
      attStmt: new Map([["sig", new Uint8Array(8)]]),
    },
    "with an ID of more than 1023 bytes": { id: base64url(1024) },
  };
  test.each(Object.entries(NOT_ADDED))("%s", async (_, wrong) => {
    const world = await passkeyApp();
    const { client } = await world.person();
    const { status, body } = await register(client, new Authenticator(), { wrong });
    expect({ status, code: body.code }).toEqual({ status: 400, code: FAILED_TO_VERIFY_REGISTRATION.code });
    expect(await world.counts()).toMatchObject({ passkey: 0 });
  });

  test("without user verification, if it is required", async () => {
    const world = await passkeyApp(REQUIRED);
    const { client } = await world.person();
    const { body } = await register(client, new Authenticator({ verifiesUser: false }));
    expect(body.code).toBe(FAILED_TO_VERIFY_REGISTRATION.code);
  });

  test("with an ID that differs from the credential's", async () => {
    const world = await passkeyApp();
    const { client } = await world.person();
    const options = await client.get("/passkey/generate-register-options").ok();
    const id = base64url(32);
    const response = { ...new Authenticator().create(options, BASE_URL), id, rawId: id };
    await client.post("/passkey/verify-registration", { response }).refuses(FAILED_TO_VERIFY_REGISTRATION);
  });
});
