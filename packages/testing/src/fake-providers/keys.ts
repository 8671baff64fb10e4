import { createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import type { Forgery } from "./troubles.ts";

export type Algorithm = "RS256" | "ES256";

interface KeyPair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** RSA keys take long to generate: all providers of a process share them, each under other key IDs. */
const made = new Map<string, KeyPair>();

function pair(algorithm: Algorithm, which: string): KeyPair {
  const name = `${algorithm} ${which}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const fresh =
    algorithm === "RS256"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: "P-256" });
  made.set(name, fresh);
  return fresh;
}

/** Returns a private key as Apple issues them: the text of its file. */
export function appleKey(): { privateKey: string; publicKey: KeyObject } {
  const { privateKey, publicKey } = pair("ES256", "apple client");
  return { privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(), publicKey };
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** The keys that a provider signs with: the newest and the previous one. */
export class SigningKeys {
  readonly #provider: string;
  readonly #algorithm: Algorithm;
  #newest = 0;

  constructor(provider: string, algorithm: Algorithm) {
    this.#provider = provider;
    this.#algorithm = algorithm;
  }

  rotate(): void {
    this.#newest += 1;
  }

  /** RFC 7517. */
  jwks(): object {
    const serving = this.#newest === 0 ? [0] : [this.#newest - 1, this.#newest];
    return {
      keys: serving.map((which) => ({
        ...this.#pair(which).publicKey.export({ format: "jwk" }),
        kid: this.#kid(which),
        use: "sig",
        alg: this.#algorithm,
      })),
    };
  }

  /** The forger's keys, served at a URL that the token itself names. */
  forgedJwks(): object {
    return {
      keys: [{ ...pair(this.#algorithm, "forger").publicKey.export({ format: "jwk" }), kid: this.#kid(0) }],
    };
  }

  sign(
    claims: Readonly<Record<string, unknown>>,
    now: number,
    forgery: Forgery | undefined,
    base: string,
  ): string {
    const header: Record<string, unknown> = {
      alg: this.#algorithm,
      kid: this.#kid(this.#newest),
      typ: "JWT",
    };
    if (forgery === "none") return `${encoded({ alg: "none", typ: "JWT" })}.${encoded(claims)}.`;
    if (forgery === "unknown-kid") header.kid = "nobody-knows";
    if (forgery === "traversing-kid") header.kid = "../../../../../../dev/null";
    if (forgery === "jku")
      Object.assign(header, { jku: `${base}/elsewhere/jwks`, x5u: `${base}/elsewhere/x5u` });
    if (forgery === "hs256") header.alg = "HS256";
    const content = `${encoded(header)}.${encoded(forged(claims, now, forgery))}`;
    return `${content}.${this.#signature(content, forgery)}`;
  }

  #signature(content: string, forgery: Forgery | undefined): string {
    const own = this.#pair(this.#newest);
    if (forgery === "hs256") {
      // The public key as an HMAC secret: a verifier that trusts the header's algorithm accepts it.
      const secret = own.publicKey.export({ type: "spki", format: "pem" });
      return createHmac("sha256", secret).update(content).digest("base64url");
    }
    const isForged = ["signature", "unknown-kid", "traversing-kid", "jku"].includes(forgery ?? "");
    const { privateKey } = isForged ? pair(this.#algorithm, "forger") : own;
    return sign("sha256", Buffer.from(content), { key: privateKey, dsaEncoding: "ieee-p1363" }).toString(
      "base64url",
    );
  }

  #kid(which: number): string {
    return `${this.#provider}-${which}`;
  }

  #pair(which: number): KeyPair {
    return pair(this.#algorithm, String(which));
  }
}

function forged(
  claims: Readonly<Record<string, unknown>>,
  now: number,
  forgery: Forgery | undefined,
): Readonly<Record<string, unknown>> {
  const seconds = Math.floor(now / 1000);
  switch (forgery) {
    case "audience":
      return { ...claims, aud: "somebody-else" };
    case "audience-among-others":
      return { ...claims, aud: [claims.aud, "somebody-else"], azp: "somebody-else" };
    case "issuer":
      return { ...claims, iss: "https://issuer.example.net" };
    case "expired":
      return { ...claims, iat: seconds - 7200, exp: seconds - 3600 };
    case "not-yet":
      return { ...claims, nbf: seconds + 3600 };
    case "nonce":
      return { ...claims, nonce: "of-another-sign-in" };
    case "no-nonce": {
      const { nonce: _, ...rest } = claims;
      return rest;
    }
    default:
      return claims;
  }
}
