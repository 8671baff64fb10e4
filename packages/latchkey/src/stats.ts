import type { Core } from "./kernel/core.ts";
import type { HashQueue, HashQueueStats } from "./security/hash-queue.ts";

/** How busy an engine is, at this moment. */
export interface EngineStats {
  readonly hashQueue: HashQueueStats;
  /** Connections to the database; undefined where it is a file. `waiting`: requests that wait for one. */
  readonly pool:
    | { readonly used: number; readonly idle: number; readonly waiting: number; readonly max: number }
    | undefined;
  /** Undefined where none is used. Down: the database answers alone. */
  readonly redis: { readonly up: boolean } | undefined;
  /** How far this process's clock is ahead of the database's, in milliseconds, and whether it refuses work for that. */
  readonly clock: { readonly ahead: number; readonly isWrong: boolean };
  /** Requests under way, their bodies read. */
  readonly inFlight: number;
}

export function engineStats({ db, redis, load, clock }: Core, hashing: HashQueue): EngineStats {
  return {
    hashQueue: hashing.stats(),
    pool: db.stats(),
    redis: redis === undefined ? undefined : { up: redis.isUp },
    clock: { ahead: db.clock.ahead(), isWrong: clock.isWrong },
    inFlight: load.taken,
  };
}
