import { BASE_URL } from "@latchkey/testing/app";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { passkeyApp, register, signInWith, withPasskey } from "@latchkey/testing/passkey/scene";
import { describe, expect, test } from "vitest";
import { APIError, UNAUTHORIZED } from "../../base/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import {
  RESOLVE_USER_REQUIRED,
  RESOLVED_USER_INVALID,
  YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY,
} from "./errors.ts";
import type { PasskeyOptions } from "./options.ts";

const NO_SESSION = { registration: { requireSession: false } } as const;

describe("an application that adds passkeys without a session", () => {
  const scene = async (registration: PasskeyOptions["registration"] = {}) => {
    const world = await passkeyApp({
      registration: {
        requireSession: false,
        resolveUser: ({ context }) => ({ id: context ?? "", name: "ada" }),
        ...registration,
      },
    });
    const ada = await world.person();
    return { world, ada, browser: world.client() };
  };
  const begin = ({ ada, browser }: Pick<Awaited<ReturnType<typeof scene>>, "ada" | "browser">) =>
    browser.get("/passkey/generate-register-options", { query: { context: ada.id } });

  test("names the user, and may open a session with the passkey", async () => {
    const { world, ada, browser } = await scene();
    const device = new Authenticator();
    const response = device.create(await begin({ ada, browser }).ok(), BASE_URL);
    const added = await browser.post("/passkey/verify-registration", { response, createSession: true }).ok();
    expect(added).toMatchObject({ userId: ada.id, session: { userId: ada.id }, user: { id: ada.id } });
    expect(await browser.get("/get-session").ok()).toMatchObject({ user: { id: ada.id } });
    expect((await signInWith(world.client(), device)).status).toBe(200);
  });

  test("may name the passkey and its user after the response was verified", async () => {
    const { world, ada, browser } = await scene({
      afterVerification: ({ user, context }) => ({ userId: user.id, name: `by ${context === user.id}` }),
    });
    const response = new Authenticator().create(await begin({ ada, browser }).ok(), BASE_URL);
    await browser.post("/passkey/verify-registration", { response }).ok();
    expect(await world.rows("passkey")).toMatchObject([{ userId: ada.id, name: "by true" }]);
  });

  test("gets an error if it doesn't name the user", async () => {
    const world = await passkeyApp(NO_SESSION);
    await world.client().get("/passkey/generate-register-options").refuses(RESOLVE_USER_REQUIRED);
    const { browser } = await scene();
    await browser.get("/passkey/generate-register-options").refuses(RESOLVED_USER_INVALID);
  });

  test("isn't asked about a registration that began in a session, which can't go on without it", async () => {
    const { world, ada } = await scene();
    const options = await ada.client.get("/passkey/generate-register-options").ok();
    await ada.client.post("/sign-out").ok();
    const response = new Authenticator().create(options, BASE_URL);
    await ada.client
      .post("/passkey/verify-registration", { response })
      .refuses(YOU_ARE_NOT_ALLOWED_TO_REGISTER_THIS_PASSKEY);
    expect(await world.counts()).toMatchObject({ passkey: 0 });
  });

  test("can't add one for a user that doesn't exist", async () => {
    const { world, browser } = await scene();
    const query = { context: "nobody" };
    const options = await browser.get("/passkey/generate-register-options", { query }).ok();
    const response = new Authenticator().create(options, BASE_URL);
    await browser.post("/passkey/verify-registration", { response }).refuses(RESOLVED_USER_INVALID);
    expect(await world.counts()).toMatchObject({ passkey: 0 });
  });
});

test("an application may refuse a sign-in that was verified", async () => {
  const world = await passkeyApp({
    authentication: {
      afterVerification: () => {
        throw new APIError("FORBIDDEN", { code: "OUTSIDE_OFFICE_HOURS", message: "Come back tomorrow" });
      },
    },
  });
  const { device } = await withPasskey(world);
  expect(await signInWith(world.client(), device)).toMatchObject({
    status: 403,
    body: { code: "OUTSIDE_OFFICE_HOURS" },
  });
  expect(await world.counts()).toMatchObject({ session: 1 });
});

test("extensions that the application configures are requested", async () => {
  const world = await passkeyApp({
    registration: { extensions: { minPinLength: true } },
    authentication: { extensions: () => ({ uvm: true }) },
  });
  const { client } = await world.person();
  expect(await client.get("/passkey/generate-register-options").ok()).toMatchObject({
    extensions: { credProps: true, minPinLength: true },
  });
  expect(await client.get("/passkey/generate-authenticate-options").ok()).toMatchObject({
    extensions: { uvm: true },
  });
});

describe("pages that may use passkeys", () => {
  test("are those of the base URL, and after a move those of the new domain", async () => {
    const world = await passkeyApp({ relatedOrigins: ["https://app.example.org"] });
    const { client } = await world.person();
    for (const origin of [BASE_URL, "https://app.example.org"])
      expect((await register(client, new Authenticator(), { origin })).status).toBe(200);
    expect((await register(client, new Authenticator(), { origin: "https://example.org" })).status).toBe(400);
  });

  test.each(["https://www.example.com", "https://*.example.com"])(
    "aren't those of the trusted origin %s: it could relay passkeys",
    async (trusted) => {
      const world = await passkeyApp({ rpID: "example.com" }, { trustedOrigins: [trusted] });
      const { client } = await world.person();
      const authenticator = new Authenticator();
      await register(client, authenticator);
      const origin = "https://www.example.com";
      expect((await register(client, new Authenticator(), { origin })).status).toBe(400);
      expect((await signInWith(world.client(), authenticator, { origin })).status).toBe(401);
      expect((await signInWith(world.client(), authenticator)).status).toBe(200);
    },
  );

  test("are only the configured ones, if there are any", async () => {
    const world = await passkeyApp(
      { rpID: "example.com", origin: ["https://login.example.com", "android:apk-key-hash:abc"] },
      { trustedOrigins: ["https://www.example.com"] },
    );
    const { client } = await world.person();
    const statuses: number[] = [];
    for (const origin of ["https://login.example.com", "android:apk-key-hash:abc", BASE_URL])
      statuses.push((await register(client, new Authenticator(), { origin })).status);
    expect(statuses).toEqual([200, 200, 400]);
  });
});

test("without a session there is nothing to list, remove or rename", async () => {
  const world = await passkeyApp();
  const client = world.client();
  await client.get("/passkey/list-user-passkeys").refuses(UNAUTHORIZED);
  await client.get("/passkey/signals").refuses(UNAUTHORIZED);
  await client.post("/passkey/delete-passkey", { id: "1" }).refuses(UNAUTHORIZED);
  await client.post("/passkey/update-passkey", { id: "1", name: "x" }).refuses(UNAUTHORIZED);
  await client.post("/passkey/verify-registration", { response: {} }).refuses(UNAUTHORIZED);
});

test("a passkey of the compatible framework keeps working, and gets its key", async () => {
  const world = await passkeyApp();
  const ada = await withPasskey(world);
  const older = { credentialKey: null, rpID: null, userHandle: null, createdAt: null };
  await world.change("passkey", older, { id: ada.passkeyId });
  expect((await signInWith(world.client(), ada.device)).status).toBe(200);
  const [row] = await world.rows("passkey");
  expect(row?.credentialKey).toEqual(expect.any(String));
  await world.change("passkey", older, { id: ada.passkeyId });
  const wrong = { id: ada.device.credentials[0]?.id ?? "" };
  const answer = await register(ada.client, new Authenticator(), { wrong });
  expect(answer.body.code).toBe("PREVIOUSLY_REGISTERED");
});

test("an application that refuses the session refuses the sign-in, and adds no passkey with a session", async () => {
  let isOpen = true;
  const world = await passkeyApp(
    {},
    { databaseHooks: { session: { create: { before: () => (isOpen ? undefined : false) } } } },
  );
  const { client, device } = await withPasskey(world);
  isOpen = false;
  const refused = { status: 401, body: { code: FAILED_TO_CREATE_SESSION.code } };
  expect(await signInWith(world.client(), device)).toMatchObject(refused);
  const options = await client.get("/passkey/generate-register-options").ok();
  const response = new Authenticator().create(options, BASE_URL);
  const answer = await client.post("/passkey/verify-registration", { response, createSession: true });
  expect(answer).toMatchObject(refused);
  expect(await world.counts()).toMatchObject({ session: 1, passkey: 1 });
});

test("after a move the operator is warned about unusable passkeys, and browsers get the related origins", {
  tags: "servers",
}, async () => {
  const before = await passkeyApp({ rpID: "example.com" }, { file: true });
  const ada = await withPasskey(before);
  await register(ada.client, new Authenticator());
  await withPasskey(before);
  expect(await before.auth.concerns()).toEqual([]);
  const relatedOrigins = ["https://app.example.org"];
  const moved = await passkeyApp({ rpID: "example.org" }, { beside: before });
  expect(await moved.auth.concerns()).toEqual([
    {
      found: expect.stringContaining("Passkeys of 2 users"),
      remedy: expect.stringContaining("passkey.rpID"),
    },
  ]);
  const kept = await passkeyApp({ rpID: "example.com", relatedOrigins }, { beside: before });
  expect(await kept.auth.concerns()).toEqual([]);
  expect(await kept.client().get("/passkey/related-origins").ok()).toEqual({ origins: relatedOrigins });
});
