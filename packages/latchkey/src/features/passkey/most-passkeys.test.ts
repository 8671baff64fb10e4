// @module-tag servers

import { BASE_URL } from "@latchkey/testing/app";
import { admitted } from "@latchkey/testing/at-once";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { passkeyApp, register, withPasskey } from "@latchkey/testing/passkey/scene";
import { expect, test } from "vitest";
import { TOO_MANY_PASSKEYS } from "./errors.ts";

test("a user has at most 25 passkeys, even if five are added at once, and all are listed", async () => {
  const world = await passkeyApp({}, { rateLimit: { enabled: false }, file: true });
  const ada = await withPasskey(world);
  for (let at = 2; at <= 23; at++) expect((await register(ada.client, new Authenticator())).status).toBe(200);
  const additions: (() => ReturnType<typeof register>)[] = [];
  for (let at = 1; at <= 5; at++) {
    const browser = await world.signIn(ada);
    const options = await browser.get("/passkey/generate-register-options").ok();
    const response = new Authenticator().create(options, BASE_URL);
    additions.push(() => browser.post("/passkey/verify-registration", { response }));
  }
  const answers = await Promise.all(additions.map((add) => admitted(add)));
  const outcomes = answers.map(({ status, body }) => (status === 200 ? "added" : body.code)).toSorted();
  expect(outcomes).toEqual([...Array(3).fill(TOO_MANY_PASSKEYS.code), "added", "added"]);
  await ada.client.get("/passkey/generate-register-options").refuses(TOO_MANY_PASSKEYS);
  expect(await ada.client.get("/passkey/list-user-passkeys").ok()).toHaveLength(25);
});
