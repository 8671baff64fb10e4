// Only in test:all: the races of `jwt-races.test.ts` without their guards show that those tests find the fault.

import { jwtApp } from "@latchkey/testing/jwt/tokens";
import { meeting } from "@latchkey/testing/meeting";
import { naively } from "@latchkey/testing/organization/race-scene";
import { expect, test } from "vitest";
import { newKeyPair } from "./algorithms.ts";
import { keyStore } from "./store.ts";

test("the mutant of INV-27: looking for a key before the lock makes several", async () => {
  const looked = meeting(4);
  const naive = naively(async ({ core }) => {
    const store = core.use(keyStore);
    const isThere = (await store.all()).length > 0;
    await looked();
    if (isThere) return;
    const { publicKey, privateKey } = await newKeyPair({ alg: "EdDSA" });
    const pair = { publicKey: JSON.stringify(publicKey), privateKey: JSON.stringify(privateKey) };
    const createdAt = new Date(core.env.now()).toISOString();
    const row = { ...pair, createdAt, expiresAt: null, alg: "EdDSA", crv: "Ed25519" };
    await core.db.transaction((tx) => store.insert(row, tx));
  });
  const world = await jwtApp({}, { plugins: [naive], file: true });
  const ada = await world.person();
  await Promise.all(Array.from({ length: 4 }, () => ada.client.post("/naive", {}).ok()));
  expect((await world.rows("jwks")).length).toBeGreaterThan(1);
});
