import type { App } from "@latchkey/testing/app";
import { BASE_URL } from "@latchkey/testing/app";
import type { ClientAnswer } from "@latchkey/testing/client";
import { Authenticator } from "@latchkey/testing/passkey/authenticator";
import { assertion, passkeyApp, type WithPasskey, withPasskey } from "@latchkey/testing/passkey/scene";
import { rounds } from "@latchkey/testing/rounds";
import { expect, test } from "vitest";

const ROUNDS = rounds(4);

async function nodes(): Promise<{ one: App; two: App; ada: WithPasskey; at: (index: number) => App }> {
  const one = await passkeyApp({}, { file: true });
  const two = await passkeyApp({}, { beside: one });
  const ada = await withPasskey(one);
  return { one, two, ada, at: (index) => (index % 2 === 0 ? one : two) };
}

/** A busy database refuses with 503. Clients then ask again. */
async function admitted(ask: () => Promise<ClientAnswer>): Promise<ClientAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
  }
}

const atOnce = (ask: (index: number) => Promise<ClientAnswer>, count = 20): Promise<ClientAnswer[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => admitted(() => ask(index))));

const winners = (answers: readonly ClientAnswer[]): number =>
  answers.filter(({ status }) => status === 200).length;

test("a challenge that is answered twenty times at once opens one session", ROUNDS, async () => {
  const { one, ada, at } = await nodes();
  const browser = one.client();
  // Devices that don't count: the challenge alone decides.
  const response = await assertion(browser, ada.device, { counter: 0 });
  const { cookie } = browser;
  const answers = await atOnce((index) =>
    at(index).client({ cookie }).post("/passkey/verify-authentication", { response }),
  );
  expect(winners(answers)).toBe(1);
  expect(await one.counts()).toMatchObject({ session: 2 });
});

test("of two copies of a device with the same count one signs in", ROUNDS, async () => {
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

test("a credential that two accounts register at once belongs to one", ROUNDS, async () => {
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

test("of two last sign-in methods that are removed at once one stays", ROUNDS, async () => {
  const { one, ada, at } = await nodes();
  const options = await ada.client.get("/passkey/generate-register-options").ok();
  const response = new Authenticator().create(options, BASE_URL);
  const second = await ada.client.post("/passkey/verify-registration", { response }).ok();
  await one.remove("account", { userId: ada.id });
  const { cookie } = ada.client;
  const answers = await Promise.all(
    [ada.passkeyId, second.id].map((id, index) =>
      admitted(() => at(index).client({ cookie }).post("/passkey/delete-passkey", { id })),
    ),
  );
  expect(winners(answers)).toBe(1);
  expect(await one.counts()).toMatchObject({ passkey: 1 });
});
