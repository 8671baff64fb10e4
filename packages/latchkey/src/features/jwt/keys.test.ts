// @module-tag servers

import { generateKeyPairSync } from "node:crypto";
import { SECRET } from "@latchkey/testing/app";
import { encrypted } from "@latchkey/testing/framework-database";
import { apiOf, jwtApp, kidOf, kids, readElsewhere, tokenOf } from "@latchkey/testing/jwt/tokens";
import { describe, expect, test } from "vitest";

const DAY = 86_400;

describe("published keys", () => {
  test("exist before anything is signed, and contain nothing private", async () => {
    const world = await jwtApp({ jwks: { keyPairConfigs: [{ alg: "RS256" }, { alg: "ES256" }] } });
    const { keys } = await world.client().get("/jwks").ok();
    expect(keys.map(({ alg }: { alg: string }) => alg).toSorted()).toEqual(["ES256", "EdDSA", "RS256"]);
    for (const key of keys) expect(Object.keys(key).join()).toMatch(/^kty,(crv,x,(y,)?|n,e,)alg,kid$/);
  });

  test("can be cached, and revalidated afterwards", async () => {
    const world = await jwtApp();
    const first = await world.client().get("/jwks");
    expect(first.headers.get("cache-control")).toBe("public, max-age=300");
    const sent = { headers: { "if-none-match": first.headers.get("etag") ?? "" } };
    world.advance(DAY);
    expect((await world.client().get("/jwks", sent)).status).toBe(304);
  });

  test("are at the configured path", async () => {
    const world = await jwtApp({ jwks: { jwksPath: "/.well-known/jwks.json" } });
    expect((await world.client().get("/.well-known/jwks.json").ok()).keys).toHaveLength(1);
    expect((await world.client().get("/jwks")).status).toBe(404);
  });
});

describe("keys that expire", () => {
  const rotating = { jwks: { rotationInterval: 30 * DAY, gracePeriod: DAY } };

  test("are replaced by others, each published for a while before it signs", async () => {
    const world = await jwtApp(rotating);
    const signing = async () => {
      const { token } = await apiOf(world).signJWT({ body: { payload: { sub: "x" } } });
      return kidOf(token);
    };
    const before = await signing();
    expect(await kids(world)).toEqual([before]);
    world.advance(30 * DAY - 600);
    const [next, ...others] = await kids(world);
    expect(others).toEqual([before]);
    expect(await signing()).toBe(before);
    world.advance(601);
    expect(await signing()).toBe(next);
  });

  test("verify their tokens until the end of the grace period", async () => {
    const world = await jwtApp(rotating);
    const body = { payload: { sub: "x" }, overrideOptions: { jwt: { expirationTime: "60d" } } };
    const { token } = await apiOf(world).signJWT({ body });
    const isGood = async () => (await apiOf(world).verifyJWT({ body: { token } })).payload !== null;
    world.advance(31 * DAY - 1);
    expect(await isGood()).toBe(true);
    await readElsewhere(world, token);
    world.advance(2);
    expect(await isGood()).toBe(false);
    expect(await kids(world)).not.toContain(kidOf(token));
  });

  test("are gone at once if they are revoked, along with every token that they signed", {
    tags: "servers",
  }, async () => {
    const world = await jwtApp();
    const { token } = await apiOf(world).signJWT({ body: { payload: { sub: "x" } } });
    await apiOf(world).rotateSigningKeys({ body: { revoke: true } });
    expect(await kids(world)).not.toContain(kidOf(token));
    expect((await apiOf(world).verifyJWT({ body: { token } })).payload).toBeNull();
  });
});

describe("private keys", () => {
  test("are encrypted, and readable under a new secret while the old one is configured", async () => {
    const world = await jwtApp({}, { file: true, secret: SECRET });
    const ada = await world.person();
    const token = await tokenOf(ada.client);
    const [row] = await world.rows("jwks");
    expect(row?.privateKey).toMatch(/^"\$lk\$1\$/);
    const later = await jwtApp({}, { beside: world, secret: [`new ${SECRET}`, SECRET] });
    expect(kidOf(await tokenOf(await later.signIn(ada)))).toBe(kidOf(token));
    // Without the old secret another key signs, and tokens of the old key are still verified.
    const without = await jwtApp({}, { beside: world, secret: `new ${SECRET}` });
    const other = await tokenOf(await without.signIn(ada));
    expect(kidOf(other)).not.toBe(kidOf(token));
    for (const one of [token, other]) await readElsewhere(without, one);
  });

  test("aren't encrypted if the options say so", async () => {
    const world = await jwtApp({ jwks: { disablePrivateKeyEncryption: true } });
    await kids(world);
    const [row] = await world.rows("jwks");
    expect(JSON.parse(String(row?.privateKey))).toMatchObject({ kty: "OKP", d: expect.any(String) });
  });

  test.each([
    ["by itself", null],
    ["with its algorithm", "EdDSA"],
  ])("of the compatible framework continue to sign, written %s", async (_, alg) => {
    const world = await jwtApp();
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const clear = JSON.stringify(privateKey.export({ format: "jwk" }));
    await world.add("jwks", {
      id: "K".repeat(32),
      publicKey: JSON.stringify(publicKey.export({ format: "jwk" })),
      privateKey: JSON.stringify(encrypted(clear)),
      createdAt: new Date(world.now() - DAY * 1000).toISOString(),
      alg,
    });
    const { client } = await world.person();
    const token = await tokenOf(client);
    expect(kidOf(token)).toBe("K".repeat(32));
    await readElsewhere(world, token);
  });
});

describe("external key storage", () => {
  test("the application can store keys", async () => {
    const stored: object[] = [];
    const adapter = {
      getJwks: () => stored as never,
      createJwk: (key: object) => {
        const made = { id: "own-1", ...key };
        stored.push(made);
        return made as never;
      },
    };
    const world = await jwtApp({ adapter });
    const { client } = await world.person();
    expect(kidOf(await tokenOf(client))).toBe("own-1");
    expect(await world.rows("jwks")).toEqual([]);
    await expect(apiOf(world).rotateSigningKeys({ body: { revoke: true } })).rejects.toThrow(
      "Delete them there",
    );
    expect(stored).toHaveLength(1);
  });

  test("another service can sign, and its keys verify", async () => {
    const signer = await jwtApp();
    const { auth } = signer;
    const world = await jwtApp(
      {
        jwks: { remoteUrl: `${signer.mount}/jwks` },
        jwt: { sign: async (claims) => (await apiOf(signer).signJWT({ body: { payload: claims } })).token },
      },
      { fetch: (url: string, init?: RequestInit) => auth.handler(new Request(url, init)) },
    );
    const { client, id } = await world.person();
    const token = await tokenOf(client);
    expect((await apiOf(world).verifyJWT({ body: { token } })).payload).toMatchObject({ sub: id });
    expect((await world.client().get("/jwks")).status).toBe(404);
    expect(await world.rows("jwks")).toEqual([]);
  });
});

test("cached keys are used while the database doesn't answer", async () => {
  const world = await jwtApp();
  const [kid] = await kids(world);
  await world.auth.close();
  world.advance(600);
  expect(await kids(world)).toEqual([kid]);
});
