import { adminApp, ruthAt } from "@latchkey/testing/admin/scene";
import type { Client } from "@latchkey/testing/client";
import { enrolled, twoFactorApp } from "@latchkey/testing/two-factor/factors";
import { expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";
import { bearer, jwt } from "../index.ts";

const by = (token: string): { headers: { authorization: string } } => ({
  headers: { authorization: `Bearer ${token}` },
});

const isSignedIn = async (browser: Client, token: string): Promise<boolean> =>
  (await browser.get("/get-session", by(token)).ok()) !== null;

test("a sign-in that waits for its second factor returns no token, and the code does", async () => {
  const world = await twoFactorApp({}, { plugins: [bearer()] });
  const ada = await enrolled(world);
  const browser = world.client();
  const first = await browser.post("/sign-in/email", { email: ada.email, password: ada.password });
  expect(first.body).toMatchObject({ twoFactorRedirect: true });
  expect(first.headers.has("set-auth-token")).toBe(false);
  expect(first.text).not.toContain("token");
  const second = await browser.post("/two-factor/verify-totp", { code: ada.authenticator.code() });
  expect(await isSignedIn(world.client(), second.headers.get("set-auth-token") ?? "")).toBe(true);
});

test("a token opens nothing that its user can't: after a ban, after a sign-out, or without the permission", async () => {
  const world = await adminApp({}, { plugins: [bearer(), jwt()] });
  const ruth = await ruthAt(world);
  const ada = await world.person();
  const { body } = await world.client().post("/sign-in/email", ada);
  const program = world.client(by(body.token).headers);
  expect((await program.get("/admin/list-users")).status).toBe(403);
  const { token: other } = (await world.client().post("/sign-in/email", ada)).body;
  await program.post("/sign-out").ok();
  expect(await isSignedIn(world.client(), body.token)).toBe(false);
  expect(await isSignedIn(world.client(), other)).toBe(true);
  await ruth.client.post("/admin/ban-user", { userId: ada.id }).ok();
  expect(await isSignedIn(world.client(), other)).toBe(false);
});

test("a token for other services isn't a session here", async () => {
  const world = await adminApp({}, { plugins: [bearer(), jwt()] });
  const { client } = await world.person();
  const { token } = await client.get("/token").ok();
  expect(await isSignedIn(world.client(), token)).toBe(false);
  await world.client().get("/token", by(token)).refuses(UNAUTHORIZED);
});
