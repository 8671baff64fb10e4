import { apiOf, jwtApp, tokenOf } from "@latchkey/testing/jwt/tokens";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KeysUnreachableError, verifyToken } from "./index.ts";

const DAY = 86_400;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

/** Starts a service, and another server that receives its tokens. */
async function scene(options: Parameters<typeof jwtApp>[0] = {}) {
  // Keys are cached by URL.
  const issuer = `https://${crypto.randomUUID()}.example.com`;
  const world = await jwtApp(options, { baseURL: issuer });
  const ada = await world.person();
  const asked: string[] = [];
  let isUp = true;
  const fetch = (url: string, init: RequestInit): Promise<Response> => {
    asked.push(url);
    return isUp ? world.auth.handler(new Request(url, init)) : Promise.reject(new Error("down"));
  };
  vi.setSystemTime(world.now());
  return {
    world,
    ada,
    asked,
    token: () => tokenOf(ada.client),
    verify: (token: string | null, more: object = {}) => verifyToken(token, { issuer, fetch, ...more }),
    advance(seconds: number) {
      world.advance(seconds);
      vi.setSystemTime(world.now());
    },
    goDown() {
      isUp = false;
    },
  };
}

describe("another server", () => {
  test("reads the user of a token, and requests the keys once", async () => {
    const { ada, token, verify, asked } = await scene();
    for (let times = 0; times < 3; times += 1)
      expect(await verify(await token())).toMatchObject({ sub: ada.id, email: ada.email });
    expect(asked).toHaveLength(1);
  });

  test("gets no claims from a token that isn't for it or isn't from the service", async () => {
    const { token, verify } = await scene();
    const stranger = await scene();
    const good = await token();
    for (const bad of [null, "", "x", `${good}x`, `${good}.`, good.slice(0, -8), await stranger.token()])
      expect(await verify(bad)).toBeNull();
    expect(await verify(good, { audience: "https://api.example.com" })).toBeNull();
    expect(await verify(good)).not.toBeNull();
  });

  test("accepts tokens until they expire, and not a second longer", async () => {
    const { token, verify, advance } = await scene();
    const given = await token();
    advance(899);
    expect(await verify(given)).not.toBeNull();
    advance(1);
    expect(await verify(given)).toBeNull();
  });

  test("continues through changes of the keys, and reads them again only occasionally", async () => {
    const { world, verify, advance, asked } = await scene({ jwks: { rotationInterval: 30 * DAY } });
    const sign = async () => (await apiOf(world).signJWT({ body: { payload: { sub: "x" } } })).token;
    const used = new Set<string>();
    for (let hour = 0; hour < 1500; hour += 10) {
      const token = await sign();
      used.add(token.split(".")[0] ?? "");
      expect(await verify(token, { type: "payload+jwt" })).not.toBeNull();
      advance(36_000);
    }
    expect(used.size).toBe(3);
    expect(asked).toHaveLength(150);
  });

  test("doesn't accept an application's token as a session's", async () => {
    const { world, ada, token, verify } = await scene();
    const made = (await apiOf(world).signJWT({ body: { payload: { sub: ada.id } } })).token;
    expect(await verify(made)).toBeNull();
    expect(await verify(await token(), { type: "payload+jwt" })).toBeNull();
  });

  test("requests an unknown key, but not for each made-up one", async () => {
    const { world, token, verify, advance, asked } = await scene();
    await verify(await token());
    await world.remove("jwks");
    advance(61);
    expect(await verify(await token())).not.toBeNull();
    expect(asked).toHaveLength(2);
    const [, payload, signature] = (await token()).split(".");
    for (let made = 0; made < 20; made += 1) {
      const header = Buffer.from(JSON.stringify({ alg: "EdDSA", kid: `k${made}` })).toString("base64url");
      expect(await verify(`${header}.${payload}.${signature}`)).toBeNull();
    }
    expect(asked).toHaveLength(2);
  });

  test("continues for an hour while the service is down, then reports that it can't verify", async () => {
    const { world, token, verify, advance, goDown } = await scene({ jwt: { expirationTime: "1d" } });
    const given = await token();
    await verify(given);
    goDown();
    advance(3_599);
    expect(await verify(given)).not.toBeNull();
    advance(5);
    await expect(verify(given)).rejects.toBeInstanceOf(KeysUnreachableError);
    expect(world.now()).toBe(Date.now());
  });
});
