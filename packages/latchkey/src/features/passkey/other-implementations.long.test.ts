// Runs only in test:all: it needs another implementation, and the standard's vectors belong with it.

import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type App, BASE_URL } from "@latchkey/testing/app";
import type { Client } from "@latchkey/testing/client";
import { passkeyApp } from "@latchkey/testing/passkey/scene";
import {
  challengeOf,
  registeredBy,
  signedInBy,
  VECTORS,
  type Vector,
} from "@latchkey/testing/passkey/vectors";
import { expect, test } from "vitest";
import { hashIdentifier } from "../../security/tokens.ts";
import { FAILED_TO_VERIFY_REGISTRATION } from "./errors.ts";

/** Replaces the browser's challenge with the one of a vector. */
async function setChallenge(world: App, client: Client, ceremony: string, challenge: string): Promise<void> {
  const [, cookie = ""] = [...client.jar].find(([name]) => name.endsWith("passkey")) ?? [];
  const [browser] = decodeURIComponent(cookie).replace("passkey:", "").split(".");
  const rows = await world.rows("verification");
  const row = rows.find(({ identifier }) => String(identifier).startsWith(ceremony));
  const identifier = `${ceremony}:${hashIdentifier(`${browser}.${challenge}`)}`;
  await world.change("verification", { identifier }, { id: String(row?.id) });
}

/** Registers the credential of a vector, and returns the response. */
async function register(vector: Vector) {
  const world = await passkeyApp({ rpID: "example.org", origin: "https://example.org" });
  const { client } = await world.person();
  await client.get("/passkey/generate-register-options").ok();
  await setChallenge(world, client, "passkey-registration", challengeOf(vector.registration));
  return { world, answer: client.post("/passkey/verify-registration", { response: registeredBy(vector) }) };
}

/** Made in a frame of another site, or with an untrusted attestation, which the options don't request. */
const REFUSED = ["16.4", "16.5", "16.14", "16.15", "16.16"];
const isRefused = ({ name }: Vector) => REFUSED.some((section) => name.startsWith(`${section}:`));

test.each(VECTORS.filter((vector) => !isRefused(vector)))(
  "the standard's test vector $name is accepted",
  async (vector) => {
    const { authentication } = vector;
    if (authentication === undefined) throw new Error("Nobody signs in with it");
    const { world, answer } = await register(vector);
    await answer.ok();
    const browser = world.client();
    await browser.get("/passkey/generate-authenticate-options").ok();
    await setChallenge(world, browser, "passkey-authentication", challengeOf(authentication));
    const response = signedInBy(vector, authentication);
    await browser.post("/passkey/verify-authentication", { response }).ok();
    expect(await world.rows("passkey")).toMatchObject([{ deviceType: vector.deviceType }]);
  },
);

test.each(VECTORS.filter(isRefused))("the standard's test vector $name is refused", async (vector) => {
  const { world, answer } = await register(vector);
  await answer.refuses(FAILED_TO_VERIFY_REGISTRATION);
  expect(await world.counts()).toMatchObject({ passkey: 0 });
});

/** Debian's Python, even if another one is installed. */
const PYTHON = "/usr/bin/python3";
const DEVICE = fileURLToPath(
  import.meta.resolve("@latchkey/testing/passkey/fido2-device").replace(/\.ts$/, ".py"),
);

test("a device built with python3-fido2 registers and signs in", async (context) => {
  if (spawnSync(PYTHON, ["-c", "import fido2, cryptography"]).status !== 0)
    context.skip("needs python3-fido2, a Debian package");
  const world = await passkeyApp();
  const { client, id } = await world.person();
  const creation = await client.get("/passkey/generate-register-options").ok();
  const browser = world.client();
  const request = await browser.get("/passkey/generate-authenticate-options").ok();
  const input = {
    rpId: request.rpId,
    origin: BASE_URL,
    creation: creation.challenge,
    request: request.challenge,
  };
  const { stdout } = spawnSync(PYTHON, [DEVICE], { input: JSON.stringify(input), encoding: "utf8" });
  const { registration, authentication } = JSON.parse(stdout);
  await client.post("/passkey/verify-registration", { response: registration }).ok();
  const { user } = await browser.post("/passkey/verify-authentication", { response: authentication }).ok();
  expect(user.id).toBe(id);
});
