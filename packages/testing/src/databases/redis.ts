import { Redis } from "ioredis";
import { serverUrl } from "./kind.ts";
import { newName } from "./run.ts";

/** A private part of Redis. */
export interface RedisPart {
  /** A value for `LATCHKEY_REDIS_URL` whose keys are this part's alone. */
  readonly url: string;
  /** Deletes its keys. */
  clear(): Promise<void>;
}

export function redisPart(): RedisPart {
  const prefix = `${newName()}:`;
  const url = new URL(serverUrl("redis"));
  url.searchParams.set("prefix", prefix);
  return { url: url.href, clear: () => deleteKeys((key) => key.startsWith(prefix)) };
}

/** Deletes the keys of the tests' database at Redis that `isOver` accepts. */
export async function deleteKeys(isOver: (key: string) => boolean): Promise<void> {
  const client = new Redis(serverUrl("redis"));
  try {
    for (let cursor = ""; cursor !== "0"; ) {
      const [next, keys] = await client.scan(cursor === "" ? "0" : cursor, "COUNT", 1000);
      const over = keys.filter(isOver);
      if (over.length > 0) await client.unlink(over);
      cursor = next;
    }
  } finally {
    client.disconnect();
  }
}
