import { createHmac, createPublicKey, generateKeyPairSync, type JsonWebKey, sign } from "node:crypto";
import { type App, BASE_URL } from "@latchkey/testing/app";
import { apiOf, jwtApp, kidOf } from "@latchkey/testing/jwt/tokens";
import { describe, expect, test } from "vitest";

type Parts = [header: string, payload: string, signature: string];

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const other = generateKeyPairSync("ed25519");
const otherJwk = other.publicKey.export({ format: "jwk" });

/** Returns a token of the engine, its parts, and a separate key. */
async function signed(alg: "EdDSA" | "ES256" | "RS256" = "EdDSA") {
  const world = await jwtApp({ jwks: { keyPairConfig: { alg } } });
  const { token } = await apiOf(world).signJWT({ body: { payload: { sub: "ada" } } });
  const { keys } = await world.client().get("/jwks").ok();
  return { world, token, parts: token.split(".") as Parts, kid: kidOf(token), jwk: keys[0] as JsonWebKey };
}

type Signed = Awaited<ReturnType<typeof signed>>;

const accepts = async ({ world }: { world: App }, token: string): Promise<boolean> =>
  (await apiOf(world).verifyJWT({ body: { token } })).payload !== null;

/** Changes the first character of a part. */
const changed = (part: string): string => (part.startsWith("A") ? "B" : "A") + part.slice(1);

const hmac = (text: string, key: string | Buffer): string =>
  createHmac("sha256", key).update(text).digest("base64url");

/** Puts another header over the same payload, signed with `by`. */
function withHeader({ parts }: Signed, header: object, by: (text: string) => string): string {
  const text = `${base64url(header)}.${parts[1]}`;
  return `${text}.${by(text)}`;
}

const bySomeoneElse = (text: string): string =>
  sign(null, Buffer.from(text), other.privateKey).toString("base64url");

const pem = (jwk: JsonWebKey): string =>
  createPublicKey({ key: jwk, format: "jwk" }).export({ type: "spki", format: "pem" }).toString();

test("a token is accepted as it was signed", async () => {
  const given = await signed();
  expect(await accepts(given, given.token)).toBe(true);
});

describe("a token is refused", () => {
  test.each<[string, (given: Signed) => string]>([
    ["with another signature", ({ parts: [h, p, s] }) => `${h}.${p}.${changed(s)}`],
    ["with another payload", ({ parts: [h, p, s] }) => `${h}.${changed(p)}.${s}`],
    ["with another header", ({ parts: [h, p, s] }) => `${changed(h)}.${p}.${s}`],
    ["without a signature", ({ parts: [h, p] }) => `${h}.${p}.`],
    ["without a signature and its dot", ({ parts: [h, p] }) => `${h}.${p}`],
    ["without a payload", ({ parts: [h, , s] }) => `${h}..${s}`],
    ["without a header", ({ parts: [, p, s] }) => `.${p}.${s}`],
    ["with an empty fourth part", ({ token }) => `${token}.`],
    ["with a fourth part", ({ token }) => `${token}.Zm9v`],
    ["that is empty", () => ""],
    [
      "in the JSON form",
      ({ parts: [h, p, s] }) => JSON.stringify({ payload: p, protected: h, signature: s }),
    ],
    ["of alg none", (given) => withHeader(given, { alg: "none", kid: given.kid, typ: "JWT" }, () => "")],
    [
      "of alg none with a signature",
      (given) => withHeader(given, { alg: "none", kid: given.kid }, () => given.parts[2]),
    ],
    [
      "of HS256 with the public key as its secret",
      (given) => withHeader(given, { alg: "HS256", kid: given.kid }, (text) => hmac(text, pem(given.jwk))),
    ],
    [
      "of HS256 with the bytes of the public key as its secret",
      (given) =>
        withHeader(given, { alg: "HS256", kid: given.kid }, (text) =>
          hmac(text, Buffer.from(String(given.jwk.x), "base64url")),
        ),
    ],
    [
      "with a foreign key and our kid",
      (given) => withHeader(given, { alg: "EdDSA", kid: given.kid, typ: "JWT" }, bySomeoneElse),
    ],
    ["with an unknown kid", (given) => withHeader(given, { alg: "EdDSA", kid: "k" }, bySomeoneElse)],
    ["without a kid", (given) => withHeader(given, { alg: "EdDSA" }, bySomeoneElse)],
    [
      "with an embedded key",
      (given) => withHeader(given, { alg: "EdDSA", kid: given.kid, jwk: otherJwk }, bySomeoneElse),
    ],
    [
      "with the URL of its key",
      (given) =>
        withHeader(given, { alg: "EdDSA", kid: given.kid, jku: "https://evil.example/jwks" }, bySomeoneElse),
    ],
    ["with padding", ({ token }) => `${token}=`],
    ["with blanks", ({ parts: [h, p, s] }) => `${h}.${p}. ${s}`],
    ["with a line break", ({ parts: [h, p, s] }) => `${h}\n.${p}.${s}`],
    ["in base64 of another alphabet", ({ parts: [h, p, s] }) => `${h}.${p}.+${s.slice(1)}`],
    ["of 20 kB", ({ token }) => `${token}${"A".repeat(20_000)}`],
  ])("%s", async (_, make) => {
    const given = await signed();
    expect(await accepts(given, make(given))).toBe(false);
  });

  test("whose last character has spare bits", async () => {
    const given = await signed("EdDSA");
    // 64 bytes are 86 characters, the last of which has spare bits.
    const twins = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"].map(
      (last) => `${given.token.slice(0, -1)}${last}`,
    );
    const accepted: string[] = [];
    for (const twin of twins) if (await accepts(given, twin)) accepted.push(twin);
    expect(accepted).toEqual([given.token]);
  });

  test("of another algorithm of the same kind of key", async () => {
    const given = await signed("RS256");
    const [, payload, signature] = given.parts;
    const header = base64url({ alg: "PS256", kid: given.kid, typ: "JWT" });
    expect(await accepts(given, `${header}.${payload}.${signature}`)).toBe(false);
  });

  test.each(["at+jwt", "secevent+jwt", 7])("of the type %s", async (typ) => {
    const given = await signed();
    expect(
      await accepts(given, withHeader(given, { alg: "EdDSA", kid: given.kid, typ }, bySomeoneElse)),
    ).toBe(false);
  });
});

describe("a token is refused for its time or purpose", () => {
  const now = Date.parse("2026-11-21T08:00:00.000Z") / 1000;

  test.each<[string, object, boolean]>([
    ["in its last second, which it isn't", { exp: now + 1 }, true],
    ["that has expired", { exp: now }, false],
    ["that expired a second ago", { exp: now - 1 }, false],
    ["that begins in a second", { nbf: now + 1 }, false],
    ["that begins now, which it isn't", { nbf: now }, true],
    ["for another audience", { aud: "https://else.example.com" }, false],
    ["for several, this one among them, which it isn't", { aud: ["x", BASE_URL] }, true],
    ["of another issuer", { iss: "https://else.example.com" }, false],
    ["without a subject", { sub: undefined }, false],
    ["whose expiry is a string", { exp: String(now + 900) }, false],
  ])("%s", async (_, claims, isGood) => {
    const world = await jwtApp();
    const { token } = await apiOf(world).signJWT({ body: { payload: { sub: "ada", ...claims } } });
    expect(await accepts({ world }, token)).toBe(isGood);
  });
});
