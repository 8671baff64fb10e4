import type { JSONWebKeySet, JWTVerifyGetKey } from "jose";
import { jose } from "./optional-jose.ts";

/** The used part of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Milliseconds after which keys are read again before their next use. Less than the time that a new key is
 * published before it signs.
 */
const FRESH = 300_000;
/** Milliseconds that cached keys are used while the service can't be reached. */
const LONGEST = 3_600_000;
/** Milliseconds between two reads because of a missing key, or because the service couldn't be reached. */
const PAUSE = 2_000;
/** Milliseconds for one read. */
const DEADLINE = 5_000;

/** The keys of the service can't be read. */
export class KeysUnreachableError extends Error {
  override readonly name = "KeysUnreachableError";
}

interface Kept {
  find: JWTVerifyGetKey;
  /** Time of the last successful read. */
  at: number;
  /** Time of the last attempt. */
  triedAt: number;
}

const kept = new Map<string, Kept>();
const reading = new Map<string, Promise<Kept>>();

/** Finds the key of a token among those that are published at a URL. */
export function keysAt(url: string, fetchIt: Fetch | undefined): JWTVerifyGetKey {
  const readAnew = (): Promise<Kept> => {
    const underway = reading.get(url) ?? readOrKeep(url, fetchIt ?? fetch).finally(() => reading.delete(url));
    reading.set(url, underway);
    return underway;
  };
  return async (header, token) => {
    const { errors } = await jose();
    const before = kept.get(url);
    const current = before !== undefined && isFresh(before) ? before : await readAnew();
    try {
      return await current.find(header, token);
    } catch (error) {
      const mayBeNew = error instanceof errors.JWKSNoMatchingKey && Date.now() - current.triedAt >= PAUSE;
      if (!mayBeNew) throw error;
      return (await readAnew()).find(header, token);
    }
  };
}

function isFresh({ at, triedAt }: Kept): boolean {
  const now = Date.now();
  return now - at < FRESH || (now - at < LONGEST && now - triedAt < PAUSE);
}

async function readOrKeep(url: string, fetchIt: Fetch): Promise<Kept> {
  const before = kept.get(url);
  try {
    const { createLocalJWKSet } = await jose();
    const now = Date.now();
    const read = { find: createLocalJWKSet(await readKeys(url, fetchIt)), at: now, triedAt: now };
    kept.set(url, read);
    return read;
  } catch (cause) {
    if (before === undefined || Date.now() - before.at >= LONGEST)
      throw new KeysUnreachableError(`The keys at ${url} can't be read.`, { cause });
    before.triedAt = Date.now();
    return before;
  }
}

async function readKeys(url: string, fetchIt: Fetch): Promise<JSONWebKeySet> {
  const response = await fetchIt(url, {
    headers: { accept: "application/json" },
    redirect: "error",
    signal: AbortSignal.timeout(DEADLINE),
  });
  if (!response.ok) throw new Error(`It responded with ${response.status}.`);
  // The content is checked below.
  const { keys } = (await response.json()) as { keys?: unknown };
  if (!Array.isArray(keys)) throw new Error("Its response isn't a key set.");
  // A key without an algorithm would leave the choice to the token.
  return { keys: keys.filter((key) => typeof key?.alg === "string") };
}
