// @module-tag servers

import type { App } from "@latchkey/testing/app";
import { apiOf, jwtApp, kidOf, kids, readElsewhere } from "@latchkey/testing/jwt/tokens";
import { rounds } from "@latchkey/testing/rounds";
import { describe, expect, test } from "vitest";

const DAY = 86_400;
const ROTATING = { jwks: { rotationInterval: 30 * DAY } };

const sign = async (world: App): Promise<string> =>
  (await apiOf(world).signJWT({ body: { payload: { sub: "x" } } })).token;

async function nodes(options: object = {}): Promise<App[]> {
  const first = await jwtApp(options, { file: true });
  const others = await Promise.all([1, 2, 3].map(() => jwtApp(options, { beside: first })));
  return [first, ...others];
}

/** Sends many requests at once, to every node. */
const everywhere = <T>(worlds: readonly App[], ask: (world: App) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, (_, at) => ask(worlds[at % worlds.length] as App)));

describe("with concurrent first requests at several nodes on one database", rounds(6), () => {
  // Covers INV-27.
  test("one key is created, and signs for all of them", async () => {
    const all = await nodes();
    const tokens = await everywhere(all, sign);
    const [first = "", ...others] = new Set(tokens.map(kidOf));
    expect(others).toEqual([]);
    for (const world of all) expect(await kids(world)).toEqual([first]);
  });

  // Covers INV-27.
  test("one key replaces the one that expires", async () => {
    const all = await nodes(ROTATING);
    const [one] = all as [App];
    await everywhere(all, sign);
    for (const world of all) world.advance(30 * DAY - 600);
    await everywhere(all, kids);
    expect(await one.rows("jwks")).toHaveLength(2);
    for (const world of all) world.advance(600);
    const signed = new Set((await everywhere(all, sign)).map(kidOf));
    expect(signed.size).toBe(1);
    expect(await one.rows("jwks")).toHaveLength(2);
  });
});

// FT-16.
test("while keys change under load, every verifier knows the key of each token", async () => {
  const all = await nodes(ROTATING);
  const [one] = all as [App];
  let verified = 0;
  const used = new Set<string>();
  for (let round = 0; round < 40; round += 1) {
    // A verifier, and a cache before it, that keep the key set as long as allowed.
    const published = await kids(one);
    for (const world of all) world.advance(600);
    for (const token of await everywhere(all, sign)) {
      expect(published).toContain(kidOf(token));
      used.add(kidOf(token));
      verified += 1;
    }
    await readElsewhere(one, await sign(one));
    for (const world of all) world.advance(2 * DAY - 600);
  }
  expect({ verified, keys: used.size }).toEqual({ verified: 800, keys: 3 });
});
