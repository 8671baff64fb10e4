import { type App, app, type Person, QUICK_PASSWORDS } from "@latchkey/testing/app";
import { reset, tokenFor } from "@latchkey/testing/password-reset/links";
import { expect, test } from "vitest";

const OLD = "the old secret: 32 characters and more";
const NEW = "the new secret: 32 characters and more";
const options = {
  file: true,
  emailAndPassword: { password: QUICK_PASSWORDS },
  session: { cookieCache: { enabled: true } },
} as const;

const node = (first: App, secret: string): Promise<App> => app({ ...options, beside: first, secret });

async function whoIs({ exchange }: App, cookie: string): Promise<string | undefined> {
  const { status, text, headers } = await exchange({ path: "/api/auth/get-session", headers: { cookie } });
  expect(status).toBe(200);
  expect(headers.get("set-cookie") ?? "", "no cookie is taken away").not.toMatch(/Max-Age=0/i);
  return JSON.parse(text)?.user.id;
}

/**
 * Expects every user of every step so far to be known on both nodes, and a link of each node's email at the
 * other.
 */
async function expectOne(pair: readonly [App, App], people: Person[]): Promise<void> {
  for (const { person } of pair) people.push(await person());
  for (const { id, client } of people) {
    for (const each of pair) expect(await whoIs(each, client.cookie)).toBe(id);
  }
  for (const [asked, used] of [pair, pair.toReversed()] as [App, App][]) {
    const { email } = await asked.person();
    expect(await reset(used, await tokenFor(asked, email))).toMatchObject({ status: 200 });
  }
}

test("a secret is rotated in three steps, node by node, and no user is signed out", async () => {
  const first = await app({ ...options, secret: OLD });
  const people: Person[] = [];
  let pair: readonly [App, App] = [first, await node(first, OLD)];
  await expectOne(pair, people);
  const [ofOld, ofBoth] = [[...people], people];
  for (const secret of [`${OLD},${NEW}`, `${NEW},${OLD}`]) {
    pair = [await node(first, secret), pair[1]];
    await expectOne(pair, ofBoth);
    pair = [pair[0], await node(first, secret)];
    await expectOne(pair, ofBoth);
  }
  // The last step comes when nothing is left that the old secret signed.
  const ofNew = ofBoth.slice(-2);
  pair = [await node(first, NEW), pair[1]];
  await expectOne(pair, ofNew);
  pair = [pair[0], await node(first, NEW)];
  await expectOne(pair, ofNew);
  for (const { client } of ofOld) {
    const { text } = await pair[0].exchange({
      path: "/api/auth/get-session",
      headers: { cookie: client.cookie },
    });
    expect(JSON.parse(text)).toBeNull();
  }
});

test("in the other order a node signs values that the others can't read yet", async () => {
  const first = await app({ ...options, secret: OLD });
  const ahead = await node(first, `${NEW},${OLD}`);
  const { client } = await ahead.person();
  const { text } = await first.exchange({
    path: "/api/auth/get-session",
    headers: { cookie: client.cookie },
  });
  expect(JSON.parse(text)).toBeNull();
});
