import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  constants as padding,
  type SignKeyObjectInput,
  sign,
} from "node:crypto";
import { promisify } from "node:util";
import type { MaybePromise } from "../../base/maybe-promise.ts";

export const ALGORITHMS = ["EdDSA", "ES256", "ES512", "PS256", "RS256"] as const;

export type Algorithm = (typeof ALGORITHMS)[number];

/** Parameters of a new key pair. */
export interface KeyPairConfig {
  alg: Algorithm;
  /** Curve of the key. Only that of its algorithm is accepted: `Ed25519`, `P-256`, `P-521`. */
  crv?: string;
  /** Size of RSA keys in bits, at least 2048. Default 3072: a strength of 128 bits (NIST SP 800-57). */
  modulusLength?: number;
}

/** A key in JSON (RFC 7517). Only some versions of the types of `node:crypto` name this type. */
export interface Jwk {
  kty?: string;
  crv?: string;
  x?: string;
  y?: string;
  n?: string;
  e?: string;
  [member: string]: unknown;
}

export interface KeyPair {
  publicKey: Jwk;
  privateKey: Jwk;
}

interface Signing {
  digest: string | null;
  how?: Omit<SignKeyObjectInput, "key">;
  /** Slow enough to block other requests, so it runs in the thread pool. */
  isSlow?: true;
}

/** RFC 7518 section 3.4: the two numbers of an ECDSA signature, one after the other. */
const FLAT = { dsaEncoding: "ieee-p1363" } as const;
const PSS = { padding: padding.RSA_PKCS1_PSS_PADDING, saltLength: padding.RSA_PSS_SALTLEN_DIGEST };

const SIGNING: Readonly<Record<Algorithm, Signing>> = {
  EdDSA: { digest: null },
  ES256: { digest: "sha256", how: FLAT },
  ES512: { digest: "sha512", how: FLAT, isSlow: true },
  PS256: { digest: "sha256", how: PSS, isSlow: true },
  RS256: { digest: "sha256", isSlow: true },
};

/** The curve of each algorithm that has one. */
export const CURVES: Readonly<Partial<Record<Algorithm, string>>> = {
  EdDSA: "Ed25519",
  ES256: "P-256",
  ES512: "P-521",
};

const generate = promisify(generateKeyPair);
const signInPool = promisify(sign);

export async function newKeyPair({ alg, modulusLength = 3072 }: KeyPairConfig): Promise<KeyPair> {
  const { publicKey, privateKey } = await generated(alg, modulusLength);
  return { publicKey: publicKey.export({ format: "jwk" }), privateKey: privateKey.export({ format: "jwk" }) };
}

function generated(alg: Algorithm, modulusLength: number) {
  const namedCurve = CURVES[alg];
  if (alg === "EdDSA") return generate("ed25519");
  return namedCurve === undefined ? generate("rsa", { modulusLength }) : generate("ec", { namedCurve });
}

/** Returns a function that signs a text with a private key. */
export function signerOf(alg: Algorithm, key: KeyObject): (text: string) => MaybePromise<string> {
  const { digest, how, isSlow } = SIGNING[alg];
  const input = { key, ...how };
  return isSlow
    ? async (text) => (await signInPool(digest, Buffer.from(text), input)).toString("base64url")
    : (text) => sign(digest, Buffer.from(text), input).toString("base64url");
}

/**
 * Returns the algorithm of a key that doesn't name one. Undefined if it isn't supported. `preferred` decides
 * if the key allows several.
 */
export function algorithmOf({ kty, crv }: Jwk, preferred: Algorithm): Algorithm | undefined {
  if (kty === "RSA") return preferred === "PS256" ? preferred : "RS256";
  return ALGORITHMS.find((alg) => CURVES[alg] === crv);
}

/** Returns the key, if it belongs to this algorithm. */
export function publicKeyOf(jwk: Jwk, alg: Algorithm): KeyObject | undefined {
  return readKey(() => createPublicKey({ key: jwk, format: "jwk" }), jwk, alg);
}

export function privateKeyOf(jwk: Jwk, alg: Algorithm): KeyObject | undefined {
  return readKey(() => createPrivateKey({ key: jwk, format: "jwk" }), jwk, alg);
}

function readKey(read: () => KeyObject, { kty, crv }: Jwk, alg: Algorithm): KeyObject | undefined {
  const curve = CURVES[alg];
  if (curve === undefined ? kty !== "RSA" : crv !== curve) return undefined;
  try {
    return read();
  } catch {
    return undefined;
  }
}
