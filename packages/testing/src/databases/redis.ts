import { Redis } from "ioredis";
import { serverUrl } from "./kind.ts";
import { newName } from "./run.ts";

/** A part of Redis that nobody else uses. */
export interface RedisPart {
  /** What `LATCHKEY_REDIS_URL` is set to: its keys are this part's alone. */
  readonly url: string;
  /** Deletes what was written. */
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
