import type { RedisConnection } from "../../../redis/connection.ts";

/** Maximum number of keys per command: a long command delays the server's others. */
const MOST_KEYS = 128;

interface Waiting {
  readonly keys: readonly string[];
  resolve(values: (string | undefined)[]): void;
  reject(error: unknown): void;
}

/**
 * Reads keys, with one command for all requests of one turn of the event loop. A lone request waits only for
 * the end of its turn. A cluster keeps keys on several servers, so there each key is a separate command.
 */
export function gatheredReads(
  redis: RedisConnection,
): (...keys: (string | undefined)[]) => Promise<(string | undefined)[]> {
  let waiting: Waiting[] = [];
  let size = 0;

  function send(): void {
    const batch = waiting;
    waiting = [];
    size = 0;
    if (batch.length > 0) void answer(batch);
  }

  async function answer(batch: readonly Waiting[]): Promise<void> {
    try {
      const values = await get(batch.flatMap(({ keys }) => keys));
      let at = 0;
      for (const { keys, resolve } of batch) {
        resolve(values.slice(at, at + keys.length).map((value) => value ?? undefined));
        at += keys.length;
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  function get(keys: readonly string[]): Promise<(string | null)[]> {
    return redis.isCluster
      ? Promise.all(keys.map((key) => redis.command<string | null>("get", key)))
      : redis.command("mget", ...keys);
  }

  return (...given) => {
    const keys = given.filter((key) => key !== undefined);
    return new Promise((resolve, reject) => {
      if (size + keys.length > MOST_KEYS) send();
      if (waiting.length === 0) setImmediate(send);
      waiting.push({ keys, resolve, reject });
      size += keys.length;
    });
  };
}
