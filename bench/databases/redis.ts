import { Redis } from "ioredis";

/** Unused numbered database of the machine's Redis, emptied at the end. */
export interface RedisDatabase {
  readonly url: string;
  set(entries: readonly (readonly [key: string, value: string])[], seconds: number): Promise<void>;
  drop(): Promise<void>;
}

/** From the last down, since other programs use the first ones. */
const NUMBERS = [15, 14, 13, 12, 11, 10, 9, 8];
const MARK = "latchkey-bench";

export async function emptyRedis(server: string): Promise<RedisDatabase> {
  for (const number of NUMBERS) {
    const url = new URL(server);
    url.pathname = `/${number}`;
    const client = new Redis(url.href);
    // An empty database belongs to the first run that sets the mark.
    if ((await client.dbsize()) > 0 || (await client.setnx(MARK, process.pid)) === 0) {
      client.disconnect();
      continue;
    }
    return {
      url: url.href,
      async set(entries, seconds) {
        const pipeline = client.pipeline();
        for (const [key, value] of entries) pipeline.setex(key, seconds, value);
        await pipeline.exec();
      },
      async drop() {
        await client.flushdb();
        client.disconnect();
      },
    };
  }
  throw new Error(
    `The Redis databases ${NUMBERS.at(-1)} to ${NUMBERS[0]} all contain data: empty one of them`,
  );
}
