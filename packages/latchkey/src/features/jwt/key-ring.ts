import type { KeyObject } from "node:crypto";
import { jsonIn } from "../../base/json.ts";
import type { Sealer } from "../../security/seal.ts";
import {
  ALGORITHMS,
  type Algorithm,
  algorithmOf,
  type Jwk,
  privateKeyOf,
  publicKeyOf,
} from "./algorithms.ts";
import { type KeyRow, PRIVATE_KEY_PURPOSE } from "./store.ts";

/** A public key as published. */
export interface PublishedKey {
  kty: string;
  crv?: string | undefined;
  x?: string | undefined;
  y?: string | undefined;
  n?: string | undefined;
  e?: string | undefined;
  alg: string;
  kid: string;
}

/** A stored key pair. Times in milliseconds. */
export interface Key {
  kid: string;
  alg: Algorithm;
  publicKey: KeyObject;
  published: PublishedKey;
  createdAt: number;
  /** Time at which it stops signing. Infinite: never. */
  expiresAt: number;
  /** Undefined if no secret of the ring decrypts it. */
  privateKey: () => KeyObject | undefined;
}

/** Parses a stored key. Undefined if it signs nothing here, such as a key of another algorithm. */
export function parseKey(
  row: KeyRow,
  sealer: Pick<Sealer, "open">,
  preferred: Algorithm,
  rotationInterval: number | undefined,
): Key | undefined {
  const jwk = jwkIn(row.publicKey);
  if (jwk === undefined) return undefined;
  const named = row.alg ?? jwk.alg;
  const alg = named == null ? algorithmOf(jwk, preferred) : ALGORITHMS.find((alg) => alg === named);
  const publicKey = alg && publicKeyOf(jwk, alg);
  if (alg === undefined || publicKey === undefined) return undefined;
  const createdAt = Date.parse(row.createdAt);
  const longest =
    rotationInterval === undefined ? Number.POSITIVE_INFINITY : createdAt + rotationInterval * 1000;
  return {
    kid: row.id,
    alg,
    publicKey,
    published: published(jwk, alg, row.id),
    createdAt,
    // A key that is older than the option expires by it.
    expiresAt: row.expiresAt === null ? longest : Date.parse(row.expiresAt),
    privateKey() {
      const jwk = openPrivateKey(row.privateKey, sealer);
      return jwk && privateKeyOf(jwk, alg);
    },
  };
}

/** Copies only these members of a JWK, so that nothing private is published, whatever the row contains. */
function published({ kty = "", crv, x, y, n, e }: Jwk, alg: Algorithm, kid: string): PublishedKey {
  return { kty, crv, x, y, n, e, alg, kid };
}

/** Encrypts a private key. The quotes around the result are the compatible framework's format, too. */
export function sealPrivateKey(jwk: Jwk, sealer: Pick<Sealer, "seal">): string {
  return JSON.stringify(sealer.seal(JSON.stringify(jwk), PRIVATE_KEY_PURPOSE));
}

function openPrivateKey(stored: string, { open }: Pick<Sealer, "open">): Jwk | undefined {
  const value = jsonIn(stored);
  if (typeof value !== "string") return isJwk(value) ? value : undefined;
  const text = open(value, PRIVATE_KEY_PURPOSE);
  return text === undefined ? undefined : jwkIn(text);
}

function jwkIn(text: string): Jwk | undefined {
  const value = jsonIn(text);
  return isJwk(value) ? value : undefined;
}

function isJwk(value: unknown): value is Jwk {
  return typeof value === "object" && value !== null;
}

/**
 * Returns the key to sign with: the newest usable one that has been published for `lead`, so that no verifier
 * meets a key that isn't in its copy of the set yet. If there is none, the oldest.
 */
export function chosen(keys: readonly Key[], now: number, lead: number): Key | undefined {
  const inOrder = keys.toSorted((one, other) => one.createdAt - other.createdAt);
  return inOrder.findLast(({ createdAt }) => createdAt + lead <= now) ?? inOrder[0];
}

/** Returns the expiry of a new key, if one is due. Null: it doesn't expire. Undefined: none is due. */
export function dueExpiry(
  keys: readonly Key[],
  now: number,
  lead: number,
  interval: number | undefined,
): number | null | undefined {
  const last = Math.max(...keys.map(({ expiresAt }) => expiresAt));
  if (keys.length > 0 && last > now + lead) return undefined;
  if (interval === undefined) return null;
  return (keys.length === 0 ? now : last) + interval;
}
