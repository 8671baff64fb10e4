import { type Console, consoleApp } from "@latchkey/testing/admin/console";
import type { Person } from "@latchkey/testing/app";
import { expect, test } from "vitest";
import type { JwtApi } from "../../../generated/jwt.ts";
import { jwt } from "../../index.ts";

const DAY = 86_400;

async function world(options: Parameters<typeof consoleApp>[0]): Promise<Console & { page: () => Page }> {
  const here = await consoleApp(options);
  const root: Person = await here.staff("admin");
  return { ...here, page: () => root.client.get("/admin/service").ok() };
}

// biome-ignore lint/suspicious/noExplicitAny: answers of the test client have no types.
type Page = Promise<any>;

test("administrators see missing tables and columns within a minute", async () => {
  const { place, advance, page } = await world({});
  const upToDate = { pending: [], duplicates: [] };
  expect((await page()).database.migrations).toEqual(upToDate);
  const quote = (name: string) => place.connection.quote(name);
  const name = quote("securityEvent");
  const table = place.schema === "" ? name : `${quote(place.schema)}.${name}`;
  const rename = (from: string, to: string) =>
    place.connection.query(`alter table ${table} rename column ${quote(from)} to ${quote(to)}`);
  await rename("reason", "why");
  expect((await page()).database.migrations).toEqual(upToDate);
  advance(61);
  expect((await page()).database.migrations).toEqual({
    pending: [expect.stringMatching(/^alter table \S*securityEvent. add column .reason. [a-z]+$/)],
    duplicates: [],
  });
  await rename("why", "reason");
});

test("administrators see the keys that sign tokens, and the time of the next rotation", {
  tags: "servers",
}, async () => {
  const jwks = { rotationInterval: 90 * DAY, gracePeriod: 30 * DAY };
  const { auth, advance, now, page } = await world({ plugins: [jwt({ jwks })] });
  const inDays = (days: number) => new Date(now() + days * DAY * 1000).toISOString();
  // The engine's type doesn't include its features.
  const api = auth.api as unknown as JwtApi;
  expect((await page()).signing.keys).toEqual([]);
  await api.getJwks();
  const first = (await page()).signing;
  expect(first).toEqual({
    nextRotationAt: inDays(90),
    keys: [
      {
        kid: expect.any(String),
        alg: "EdDSA",
        isSigning: true,
        isNext: false,
        createdAt: inDays(0),
        expiresAt: inDays(90),
        retiresAt: inDays(120),
      },
    ],
  });
  const [{ kid }] = first.keys;
  advance(60);
  await api.rotateSigningKeys({ body: {} });
  const [next, signing] = (await page()).signing.keys;
  expect([next.isSigning, next.isNext, signing.kid]).toEqual([false, true, kid]);
  expect((await page()).signing.nextRotationAt).toBe(inDays(15 / 60 / 24));
  advance(900);
  const after = (await page()).signing;
  expect(after.nextRotationAt).toBe(inDays(90));
  expect(after.keys).toMatchObject([
    { kid: next.kid, isSigning: true, isNext: false },
    { kid, isSigning: false, isNext: false, retiresAt: inDays(30) },
  ]);
});

test("no rotation is due for permanent keys, and an application without tokens has no keys", async () => {
  const kept = await world({ plugins: [jwt()] });
  // The engine's type doesn't include its features.
  await (kept.auth.api as unknown as JwtApi).getJwks();
  expect((await kept.page()).signing).toMatchObject({
    nextRotationAt: null,
    keys: [{ isSigning: true, expiresAt: null, retiresAt: null }],
  });
  const bare = await world({});
  expect(await bare.page()).toMatchObject({ signing: null, settings: null });
});
