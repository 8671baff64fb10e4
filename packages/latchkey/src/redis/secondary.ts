import { ConfigurationError, LatchkeyError, unavailable } from "../base/errors.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import { type RedisClient, type RedisEnv, redisScript, redisTarget } from "./client.ts";
import { type RedisConnection, redisConnection } from "./connection.ts";

/**
 * A store of texts by key. A rejection means that it can't be reached; null or undefined that there is no
 * value.
 */
export interface SecondaryStorage {
  get(key: string): Promise<string | null | undefined> | string | null | undefined;
  /** Stores a value. `ttl`: seconds after which it may be removed. */
  set(key: string, value: string, ttl?: number): Promise<unknown> | unknown;
  delete(key: string): Promise<unknown> | unknown;
  /** Increments and returns the new count, which `get` returns from then on; atomic. `ttl` as for `set`. */
  increment?(key: string, ttl?: number): Promise<number> | number;
  /** Returns a value and removes it; atomic. */
  getAndDelete?(key: string): Promise<string | null | undefined> | string | null | undefined;
  /** Prefix of each key. Default: none. */
  keyPrefix?: string;
}

/** Redis or Valkey by its URL, or a `Redis` or `Cluster` of ioredis. `keyPrefix`: default `latchkey:`. */
export type SecondaryRedis =
  | { url: string; keyPrefix?: string }
  | { client: RedisClient; keyPrefix?: string };

export type SecondaryOption = SecondaryStorage | SecondaryRedis;

/** Result of a change: another value, its removal (null), or no write (undefined). */
export type Changed = { readonly value: string; readonly seconds: number } | null | undefined;

/** The secondary storage as the engine uses it. Every failure is 503. Keys are given without their prefix. */
export interface Secondary {
  /** Set if it is a Redis. */
  readonly redis: RedisConnection | undefined;
  get(key: string): Promise<string | undefined>;
  set(key: string, value: string, seconds: number): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Changes a value that others change at the same time: no change is lost. On Redis that holds between
   * processes, with an object of the application within this one. `change` may be called more than once.
   */
  change(key: string, change: (value: string | undefined) => MaybePromise<Changed>): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds. Sessions are stored here, so it is given more time than a cache. */
const DEADLINE = 1000;
/** Milliseconds for which an object that gave no answer isn't called: a transaction may be waiting for it. */
const REST = 1000;
const MOST_TRIES = 50;

export function secondary(given: SecondaryOption, env: RedisEnv): Secondary {
  if ("url" in given || "client" in given) return onRedis(given, env);
  if (
    typeof given.get !== "function" ||
    typeof given.set !== "function" ||
    typeof given.delete !== "function"
  ) {
    throw new ConfigurationError(
      "secondaryStorage: expected an object with get, set and delete, or one with url or client.",
    );
  }
  return onObject(given, env);
}

/**
 * Writes a value, or removes it if the new one is empty, provided that the present one is the one read. Empty
 * stands for none.
 */
const REPLACE = redisScript(`
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then return 0 end
if ARGV[2] == '' then redis.call('DEL', KEYS[1]) else redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3]) end
return 1
`);

function onRedis(given: SecondaryRedis, env: RedisEnv): Secondary {
  const option = "secondaryStorage";
  const target = redisTarget("url" in given ? given.url : given.client, option, given.keyPrefix);
  const redis = redisConnection({ target, env, option, deadline: DEADLINE });
  const get = async (key: string): Promise<string | undefined> =>
    (await redis.command<string | null>("get", redis.key(key))) ?? undefined;
  return {
    redis,
    get,
    async set(key, value, seconds) {
      await redis.command("set", redis.key(key), value, "EX", lifetime(seconds));
    },
    async delete(key) {
      await redis.command("del", redis.key(key));
    },
    async change(key, change) {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const before = await get(key);
        const after = await change(before);
        if (after === undefined) return;
        const args = [before ?? "", after?.value ?? "", after === null ? 0 : lifetime(after.seconds)];
        if ((await redis.script(REPLACE, [redis.key(key)], args)) === 1) return;
      }
      throw unavailable();
    },
    close: () => redis.close(),
  };
}

function onObject(storage: SecondaryStorage, env: RedisEnv): Secondary {
  const name = (key: string) => (storage.keyPrefix ?? "") + key;
  const bounded = bounding(env);
  /** Key → the end of the work in progress there. */
  const turns = new Map<string, Promise<unknown>>();

  async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (turns.get(key) ?? Promise.resolve()).then(work, work);
    turns.set(key, turn);
    try {
      return await turn;
    } finally {
      if (turns.get(key) === turn) turns.delete(key);
    }
  }

  const get = async (key: string): Promise<string | undefined> => {
    const value = await bounded(async () => storage.get(name(key)));
    // Some clients return parsed JSON.
    return typeof value === "string" || value === undefined || value === null
      ? (value ?? undefined)
      : JSON.stringify(value);
  };
  const set = (key: string, value: string, seconds: number) =>
    bounded(async () => storage.set(name(key), value, lifetime(seconds)));
  const remove = (key: string) => bounded(async () => storage.delete(name(key)));

  return {
    redis: undefined,
    get,
    set: (key, value, seconds) => inTurn(key, async () => void (await set(key, value, seconds))),
    delete: (key) => inTurn(key, async () => void (await remove(key))),
    change: (key, change) =>
      inTurn(key, async () => {
        const after = await change(await get(key));
        if (after === null) await remove(key);
        else if (after !== undefined) await set(key, after.value, after.seconds);
      }),
    close: async () => undefined,
  };
}

/** Bounds the wait for the object. Its errors aren't shown: each means that the storage didn't answer. */
export function bounding(env: RedisEnv): <T>(ask: () => Promise<T>) => Promise<T> {
  let silence: Error | undefined;
  let restsUntil = 0;
  return async (ask) => {
    if (silence !== undefined && performance.now() < restsUntil) throw unavailable(1, silence);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => {
          silence = new Error("No response in time.");
          restsUntil = performance.now() + REST;
          reject(silence);
        },
        DEADLINE * (env.patience ?? 1),
      );
    });
    try {
      return await Promise.race([ask(), late]);
    } catch (error) {
      throw error instanceof LatchkeyError ? error : unavailable(1, error);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Returns whole seconds, at least one: 0 would mean forever, or be refused. */
function lifetime(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}
