import { unavailable } from "../../../base/errors.ts";
import type { RedisConnection } from "../../../redis/connection.ts";
import type { Copy } from "./cached-sessions.ts";
import type { Generations } from "./session-generations.ts";
import type { HeldSessions } from "./session-storage.ts";

/** The parts that it shares with the cache. */
interface Parts {
  /** Seconds. */
  readonly life: number;
  readonly generation: Generations;
  reads(...keys: (string | undefined)[]): Promise<(string | undefined)[]>;
  /** Returns the user of a session, if this process knows them: both keys are read together then. */
  ownerOf(token: string): string | undefined;
  parseCopy(text: string | undefined, token: string): Copy | undefined;
  stamp(generation: string): string;
  provenToWrite(): Promise<unknown> | undefined;
}

/**
 * Copies of sessions that answer while the database is away. `held:<token>` is written together with the cache's copy
 * and lives longer. It counts by the same rule: only while its stamp is that of its user's generation. So what ended
 * the session, at whichever process, has outdated it.
 *
 * After an outage of Redis, or a generation that this process couldn't remove, none counts for as long as they live. Nor
 * does one from before this process started: only since then would it have noticed a Redis with older data.
 * A user's change outdates the copies of all their sessions, until the next check of each makes another.
 */
export function heldSessions(
  redis: RedisConnection,
  { life, generation, reads, ownerOf, parseCopy, stamp, provenToWrite }: Parts,
): HeldSessions & {
  /** Keeps a copy. No request waits for it. */
  keep(token: string, owner: string, copy: string): void;
} {
  const key = (token: string) => redis.key(`held:${token}`);
  const startedAt = performance.now();

  /** Milliseconds since the copy was made, by the clock of Redis. */
  async function ageOf(token: string): Promise<number> {
    return life * 1000 - (await redis.command<number>("pttl", key(token)));
  }

  async function read(token: string): Promise<Copy | undefined> {
    const known = ownerOf(token);
    const [text, ofKnown] = await reads(key(token), known === undefined ? undefined : generation.key(known));
    const copy = parseCopy(text, token);
    if (copy === undefined) return undefined;
    const { userId } = copy.session;
    const current = userId === known ? ofKnown : (await reads(generation.key(userId)))[0];
    return current !== undefined && copy.stamp === stamp(current) ? copy : undefined;
  }

  return {
    life,
    canBeTrusted: () => generation.canBeTrusted(life),
    keep(token, owner, copy) {
      redis.command("set", key(token), copy, "EX", life).catch(() => undefined);
      generation.prolong(owner);
    },
    async find(token) {
      if (!generation.canBeTrusted(life)) throw unavailable(1);
      // Before Redis is asked: a slow answer must not make this process look older than the copy.
      const uptime = performance.now() - startedAt;
      const [copy, age] = await Promise.all([read(token), ageOf(token), provenToWrite()]);
      // Below 0: from before the copies' lifetime was shortened, so its age is unknown.
      if (copy === undefined || age > uptime || age < 0) return undefined;
      return { session: copy.session, user: copy.user };
    },
  };
}
