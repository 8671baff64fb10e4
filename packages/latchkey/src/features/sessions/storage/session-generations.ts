import { setTimeout as sleep } from "node:timers/promises";
import type { RedisConnection } from "../../../redis/connection.ts";
import { retryUntilDone } from "../ending/retry-until-done.ts";

/**
 * Seconds at least that a generation is kept without a write. Copies live shorter, so none outlives its generation.
 */
const LIFE = 3600;
/**
 * Users whose generation couldn't be removed yet. The oldest beyond this number wait for copies to expire.
 */
const MOST_LEFT = 10_000;
const AT_ONCE = 100;
/** Milliseconds at most between two tries: a process that noticed no outage trusts its copies meanwhile. */
const LONGEST_PAUSE = 1000;
/** Milliseconds until every reading process has tried to write (`cached-sessions.ts`) and has its answer. */
const NOTICED_WITHIN = 1250;

/** Decides which copies of a user's sessions count: those made under the user's current generation. */
export interface Generations {
  key(userId: string): string;
  /** Starts a generation: returns the one that is there, or `fresh`. */
  begin(userId: string, fresh: string): Promise<string>;
  /** Keeps a generation that is there for its whole time again. No request waits for it. */
  prolong(userId: string): void;
  /** Invalidates every copy of these users' sessions. Never rejects. */
  forget(userIds: ReadonlySet<string>): Promise<void>;
  /** Reports whether copies in Redis that live for so many seconds can be relied on. */
  canBeTrusted(life: number): boolean;
}

/** `longest`: seconds that a copy lives at most. */
export function generations(redis: RedisConnection, longest: number): Generations {
  const { now } = redis;
  const kept = Math.max(LIFE, 2 * longest);
  const key = (userId: string) => redis.key(`generation:${userId}`);
  /** User → time until which invalid copies may live. */
  const left = new Map<string, number>();
  /** The time of the last write whose copies couldn't be invalidated. */
  let leftAt = Number.NEGATIVE_INFINITY;

  async function remove(userIds: Iterable<string>, send: RedisConnection["attempt"]): Promise<void> {
    const keys = [...userIds].map(key);
    if (redis.isCluster) await Promise.all(keys.map((one) => send("del", one)));
    else await send("del", ...keys);
  }

  function leave(userIds: ReadonlySet<string>): void {
    leftAt = now();
    const over = leftAt + longest * 1000;
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

  /** Removes what is left in parts, one after the other while that succeeds. */
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
        // A user with a write in the meantime has another time, and gets another turn.
        for (const [userId, over] of part) if (left.get(userId) === over) left.delete(userId);
      }
    } catch {
      // The rest is left for the next try.
    }
    return left.size > 0;
  }, LONGEST_PAUSE);
  redis.whenRestored(() => {
    if (left.size > 0) tryAgain();
  });

  return {
    key,
    async begin(userId, fresh) {
      const begun = redis.command("set", key(userId), fresh, "NX", "EX", kept);
      // Sent behind it on the same connection, so one is there, from this process or another.
      const [, current] = await Promise.all([begun, redis.command<string | null>("get", key(userId))]);
      // It expired in between: a copy filled under this name never counts.
      return current ?? fresh;
    },
    prolong(userId) {
      redis.command("expire", key(userId), kept).catch(() => undefined);
    },
    async forget(userIds) {
      if (redis.isUp) {
        try {
          await remove(userIds, async (...command) => {
            await redis.command(...command);
          });
          return;
        } catch {
          // Continues below.
        }
      }
      leave(userIds);
      // A server that was made a replica answers others with old data until they notice.
      const { refusesSince } = redis;
      const pause = refusesSince === undefined ? 0 : refusesSince + NOTICED_WITHIN - performance.now();
      if (pause > 0) await sleep(pause);
    },
    canBeTrusted(life) {
      if (!redis.isUp) return false;
      const { restoredAt } = redis;
      if (restoredAt === undefined && leftAt === Number.NEGATIVE_INFINITY) return true;
      const since = now() - life * 1000;
      return since >= leftAt && (restoredAt === undefined || since >= restoredAt);
    },
  };
}
