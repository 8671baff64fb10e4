import { setImmediate } from "node:timers/promises";
import { type App, type AppOptions, SECRET } from "@latchkey/testing/app";
import { apiOf, kidOf, tokenOf } from "@latchkey/testing/jwt/tokens";
import { rounds } from "@latchkey/testing/rounds";
import { authenticatorFor, challenged, enrolled, twoFactorApp } from "@latchkey/testing/two-factor/factors";
import { describe, expect, test } from "vitest";
import { jwt } from "../index.ts";

const NEW = `new: ${SECRET}`;

/** An engine with these secrets, on the database of `beside` if that is given. */
const engine = (secret: string | string[], beside?: App): Promise<App> => {
  const others: AppOptions = { secret, plugins: [jwt()] };
  return twoFactorApp({}, beside === undefined ? { ...others, file: true } : { ...others, beside });
};

const uses = async ({ auth }: App) =>
  (await auth.api.listSecrets()).secrets.map(({ state, values }) => [state, values]);
const missing = async ({ auth }: App) => (await auth.api.listMissingSecrets()).secrets;
const reseal = async ({ auth }: App) => (await auth.api.resealValues()).resealed;

/**
 * An engine with encrypted values: a second factor, another one that waits for its first code, a signing key.
 */
async function filled() {
  const before = await engine(SECRET);
  const ada = await enrolled(before);
  const { totpURI, backupCodes } = await ada.client
    .post("/two-factor/enable", { password: ada.password })
    .ok();
  const kid = kidOf(await tokenOf(ada.client));
  await before.sent();
  return { before, ada, next: authenticatorFor(before, totpURI), nextCodes: backupCodes as string[], kid };
}

describe("a new secret", () => {
  test("replaces the old one, which nothing needs any more", { tags: "servers" }, async () => {
    const { before, ada, next, nextCodes, kid } = await filled();
    expect(await uses(before)).toEqual([["signs", 4]]);
    const both = await engine([NEW, SECRET], before);
    expect(await uses(both)).toEqual([
      ["signs", 0],
      ["opens", 4],
    ]);
    expect(await reseal(both)).toBe(4);
    expect(await reseal(both)).toBe(0);

    const after = await engine(NEW, before);
    expect(await missing(after)).toEqual([]);
    expect(await uses(after)).toEqual([["signs", 4]]);
    after.advance(90);
    const code = ada.authenticator.code();
    await (await challenged(after, ada)).post("/two-factor/verify-totp", { code }).ok();
    const browser = await challenged(after, ada);
    await browser.post("/two-factor/verify-backup-code", { code: ada.backupCodes[0] }).ok();
    expect(kidOf(await tokenOf(browser))).toBe(kid);
    // The app that was waiting for its first code is as it was.
    await browser.post("/two-factor/verify-totp", { code: next.code() }).ok();
    const last = await challenged(after, ada);
    await last.post("/two-factor/verify-backup-code", { code: nextCodes[1] }).ok();
  });

  test("without the old one is noticed, with the values that depend on it", async () => {
    const { before } = await filled();
    const after = await engine(NEW, before);
    expect(await missing(after)).toMatchObject([{ state: "missing", values: 4 }]);
    expect(await after.auth.concerns()).toMatchObject([
      { found: expect.stringContaining("4 stored values") },
    ]);
    const [{ id } = { id: "" }] = await missing(after);
    await after.auth.api.forgetSecret({ body: { id } });
    expect(await missing(after)).toEqual([]);
    await expect(after.auth.api.forgetSecret({ body: { id } })).rejects.toThrow("no such secret");
  });

  test("may be the only one if nothing is encrypted", async () => {
    const before = await engine(SECRET);
    const after = await engine(NEW, before);
    expect(await missing(after)).toEqual([]);
    expect(await before.rows("latchkey_secret")).toHaveLength(1);
  });

  test("is known by a number, too, and by no other secret of the same number", async () => {
    const before = await engine(`1:${SECRET}`);
    await apiOf(before).signJWT({ body: { payload: {} } });
    const [row] = await before.rows("jwks");
    expect(row?.privateKey).toContain("$lk$1$1$");
    const after = await engine(`1:${NEW}`, before);
    expect(await missing(after)).toMatchObject([{ id: "1", values: 1 }]);
  });
});

test("a change made while values are re-encrypted is kept", rounds(3), async () => {
  // This engine still encrypts with the old secret, so there is always something to do.
  const before = await engine(SECRET);
  const both = await engine([NEW, SECRET], before);
  const people = await Promise.all(Array.from({ length: 4 }, () => enrolled(before)));
  const codes = new Map<string, string>();
  let isOver = false;
  const change = async ({ client, password, email }: (typeof people)[number]) => {
    for (let times = 0; times < 4; times += 1) {
      const { backupCodes } = await client.post("/two-factor/generate-backup-codes", { password }).ok();
      codes.set(email, backupCodes[0]);
    }
  };
  const changing = Promise.all(people.map(change)).finally(() => {
    isOver = true;
  });
  while (!isOver) await reseal(both);
  await changing;
  for (const person of people) {
    const browser = await challenged(both, person);
    await browser.post("/two-factor/verify-backup-code", { code: codes.get(person.email) }).ok();
  }
});

test("when several processes re-encrypt values at once, one changes each value", rounds(3), async () => {
  const { before } = await filled();
  const nodes = [await engine([NEW, SECRET], before), await engine([NEW, SECRET], before)];
  const resealed = await Promise.all([...nodes, ...nodes].map(reseal));
  expect(resealed.reduce((sum, count) => sum + count, 0)).toBe(4);
});

test("no request fails while the secret changes at two nodes, and the old one is dropped", async () => {
  const { before, ada, kid } = await filled();
  /** Nodes that serve requests. They are restarted one by one, each with the next list of secrets. */
  const nodes = [before, await engine(SECRET, before)];
  let isOver = false;
  const failures: unknown[] = [];
  const use = async (index: number) => {
    while (!isOver) {
      await setImmediate();
      const node = nodes[index % 2] as App;
      const browser = node.client({ cookie: ada.client.cookie });
      const session = await browser.get("/get-session");
      const token = await browser.get("/token");
      if (session.body?.user?.id !== ada.id || kidOf(token.body?.token) !== kid)
        failures.push([session.text, token.text]);
    }
  };
  const load = Promise.all([0, 1, 2, 3].map(use));
  for (const secret of [
    [SECRET, NEW],
    [NEW, SECRET],
  ])
    for (const index of [0, 1]) nodes[index] = await engine(secret, before);
  expect(await reseal(nodes[0] as App)).toBe(4);
  isOver = true;
  await load;
  expect(failures).toEqual([]);
  const after = await engine(NEW, before);
  expect(await missing(after)).toEqual([]);
  after.advance(90);
  const code = ada.authenticator.code();
  const browser = await challenged(after, ada);
  await browser.post("/two-factor/verify-totp", { code }).ok();
  expect(kidOf(await tokenOf(browser))).toBe(kid);
});
