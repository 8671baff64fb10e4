// @module-tag servers

import type { App } from "@latchkey/testing/app";
import { BASE_URL } from "@latchkey/testing/app";
import { admitted, atOnce, winners } from "@latchkey/testing/at-once";
import { gate } from "@latchkey/testing/meeting";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import {
  assertion,
  passkeyApp,
  register,
  signInWith,
  type WithPasskey,
  withPasskey,
} from "@latchkey/testing/passkey/scene";
import { rounds } from "@latchkey/testing/rounds";
import { expect, test } from "vitest";
import { UNAUTHORIZED } from "../../base/errors.ts";

const ROUNDS = rounds(4);

async function nodes(): Promise<{ one: App; two: App; ada: WithPasskey; at: (index: number) => App }> {
  const one = await passkeyApp({}, { file: true });
  const two = await passkeyApp({}, { beside: one });
  const ada = await withPasskey(one);
  return { one, two, ada, at: (index) => (index % 2 === 0 ? one : two) };
}

// Covers INV-06.
test("a challenge that is answered 500 times at once opens one session", ROUNDS, async () => {
  const { one, ada, at } = await nodes();
  const browser = one.client();
  // The device has no counter, so only the challenge decides.
  const response = await assertion(browser, ada.device, { counter: 0 });
  const { cookie } = browser;
  const answers = await atOnce(500, (index) =>
    at(index).client({ cookie }).post("/passkey/verify-authentication", { response }),
  );
  expect(winners(answers)).toBe(1);
  expect(await one.counts()).toMatchObject({ session: 2 });
});

test("a challenge opens one session, even with a lower counter of a synced passkey", ROUNDS, async () => {
  const { one, at } = await nodes();
  const ada = await withPasskey(one, { syncs: true });
  await signInWith(one.client(), ada.device, { counter: 9 });
  const before = (await one.counts()).session ?? 0;
  const browser = one.client();
  const response = await assertion(browser, ada.device, { counter: 0 });
  const { cookie } = browser;
  const answers = await atOnce(20, (index) =>
    at(index).client({ cookie }).post("/passkey/verify-authentication", { response }),
  );
  expect(winners(answers)).toBe(1);
  expect(await one.counts()).toMatchObject({ session: before + 1 });
});

test("only one of two copies of a device with the same counter signs in", ROUNDS, async () => {
  const { one, ada, at } = await nodes();
  const tries = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const browser = at(index).client();
      return { browser, response: await assertion(browser, ada.device, { counter: 5 }) };
    }),
  );
  const answers = await Promise.all(
    tries.map(({ browser, response }) =>
      admitted(() => browser.post("/passkey/verify-authentication", { response })),
    ),
  );
  expect(winners(answers)).toBe(1);
  expect(await one.counts()).toMatchObject({ session: 2 });
});

test("only one of two accounts that register a credential at once gets it", ROUNDS, async () => {
  const { one, two } = await nodes();
  const [bob, eve] = [await one.person(), await two.person()];
  const id = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
  const answers = await Promise.all(
    [bob, eve].map(async ({ client }) => {
      const options = await client.get("/passkey/generate-register-options").ok();
      const response = new Authenticator().create(options, BASE_URL, { id });
      return () => client.post("/passkey/verify-registration", { response });
    }),
  ).then((sent) => Promise.all(sent.map(admitted)));
  expect(answers.map(({ body }) => body.code ?? "ok").toSorted()).toEqual(["PREVIOUSLY_REGISTERED", "ok"]);
});

/** Adds a second passkey. Returns both IDs. */
async function withSecond(ada: WithPasskey): Promise<string[]> {
  const options = await ada.client.get("/passkey/generate-register-options").ok();
  const response = new Authenticator().create(options, BASE_URL);
  const { id } = await ada.client.post("/passkey/verify-registration", { response }).ok();
  return [ada.passkeyId, id];
}

test(
  "one of the last two sign-in methods stays if both are removed twenty times at once",
  ROUNDS,
  async () => {
    const { one, ada, at } = await nodes();
    const ids = await withSecond(ada);
    await one.remove("account", { userId: ada.id });
    const { cookie } = ada.client;
    const answers = await atOnce(20, (index) =>
      at(index)
        .client({ cookie })
        .post("/passkey/delete-passkey", { id: ids[index % 4 < 2 ? 0 : 1] }),
    );
    expect(winners(answers)).toBe(1);
    expect(await one.counts()).toMatchObject({ passkey: 1 });
  },
);

test("a passkey that is removed twenty times at once is recorded once", ROUNDS, async () => {
  const { one, ada, at } = await nodes();
  const [id] = await withSecond(ada);
  const { cookie } = ada.client;
  const answers = await atOnce(20, (index) =>
    at(index).client({ cookie }).post("/passkey/delete-passkey", { id }),
  );
  expect(winners(answers)).toBe(1);
  const events = (await one.rows("securityEvent")).map(({ event }) => event);
  expect(events.filter((event) => event === "passkey_removed")).toHaveLength(1);
});

test("a passkey isn't added if its account is deleted meanwhile", async () => {
  const [begun, over] = [gate(), gate()];
  const afterVerification = async () => {
    begun.open();
    await over.opened;
  };
  const options = { user: { deleteUser: { enabled: true } } };
  const world = await passkeyApp({ registration: { afterVerification } }, options);
  const { client, password } = await world.person();
  const added = register(client, new Authenticator());
  await begun.opened;
  await world.client({ cookie: client.cookie }).post("/delete-user", { password }).ok();
  over.open();
  expect(await added).toMatchObject({ status: 401, body: { code: UNAUTHORIZED.code } });
});
