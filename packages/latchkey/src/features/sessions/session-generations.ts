import { setTimeout as sleep } from "node:timers/promises";
import type { RedisConnection } from "../../redis/connection.ts";
import { retryUntilDone } from "./retry-until-done.ts";

/** Seconds that a generation is kept without a write. Copies live shorter, so none outlives its own. */
const LIFE = 3600;
/** Users whose generation couldn't be taken away yet. Beyond, the oldest are left to the end of their copies. */
const MOST_LEFT = 10_000;
const AT_ONCE = 100;
/** Milliseconds between two tries at most: a process that heard of no outage believes its copies until one succeeds. */
const LONGEST_PAUSE = 1000;
/** Milliseconds after which every process that reads has tried to write (`cached-sessions.ts`), and been answered. */
const NOTICED_WITHIN = 1250;

/** Which copies of a user's sessions count: those made under the user's present generation. */
export interface Generations {
  key(userId: string): string;
  /** The generation that holds from now on: the one that is there, else `fresh`. */
  begin(userId: string, fresh: string): Promise<string>;
  /** Makes every copy of these users' sessions worthless. Never rejects. */
  forget(userIds: ReadonlySet<string>): Promise<void>;
  /** Whether what is read from Redis can be relied on. */
  canBeTrusted(): boolean;
}

export function generations(redis: RedisConnection, copyLife: number): Generations {
  const { now } = redis;
  const key = (userId: string) => redis.key(`generation:${userId}`);
  /** User → until when copies may live that should not count. */
  const left = new Map<string, number>();
  let distrustedUntil = Number.NEGATIVE_INFINITY;

  async function remove(userIds: Iterable<string>, send: RedisConnection["attempt"]): Promise<void> {
    const keys = [...userIds].map(key);
    if (redis.isCluster) await Promise.all(keys.map((one) => send("del", one)));
    else await send("del", ...keys);
  }

  function leave(userIds: ReadonlySet<string>): void {
    const over = now() + copyLife * 1000;
    distrustedUntil = over;
    for (const userId of userIds) {
      left.delete(userId);
      left.set(userId, over);
    }
    for (const userId of left.keys()) {
      if (left.size <= MOST_LEFT) break;
      left.delete(userId);
    }
    tryAgain();
  }

  /** A part of what is left; one part after the other while that succeeds. */
  const tryAgain = retryUntilDone(async () => {
    try {
      while (left.size > 0) {
        const time = now();
        for (const [userId, over] of left) if (over <= time) left.delete(userId);
        const part = [...left].slice(0, AT_ONCE);
        if (part.length > 0)
          await remove(
            part.map(([userId]) => userId),
            redis.attempt.bind(redis),
          );
        // One that was written to meanwhile has another time, and its turn comes again.
        for (const [userId, over] of part) if (left.get(userId) === over) left.delete(userId);
      }
    } catch {
      // It is left.
    }
    return left.size > 0;
  }, LONGEST_PAUSE);
  redis.whenRestored(() => {
    if (left.size > 0) tryAgain();
  });

  return {
    key,
    async begin(userId, fresh) {
      const begun = redis.command("set", key(userId), fresh, "NX", "EX", LIFE);
      // Sent behind it on the same connection: it is there, whoever put it there.
      const [, current] = await Promise.all([begun, redis.command<string | null>("get", key(userId))]);
      // Gone in between: what is filled under this name never counts.
      return current ?? fresh;
    },
    async forget(userIds) {
      if (redis.isUp) {
        try {
          await remove(userIds, async (...command) => {
            await redis.command(...command);
          });
          return;
        } catch {
          // Below.
        }
      }
      leave(userIds);
      // A server that was made a replica answers others from what it has. They notice soon: nothing is confirmed before.
      const { refusesSince } = redis;
      const pause = refusesSince === undefined ? 0 : refusesSince + NOTICED_WITHIN - performance.now();
      if (pause > 0) await sleep(pause);
    },
    canBeTrusted() {
      if (!redis.isUp) return false;
      const { restoredAt } = redis;
      if (restoredAt === undefined && distrustedUntil === Number.NEGATIVE_INFINITY) return true;
      const time = now();
      return time >= distrustedUntil && (restoredAt === undefined || time >= restoredAt + copyLife * 1000);
    },
  };
}
