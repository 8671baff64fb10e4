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
  /** Requests under way, their bodies read. */
  readonly inFlight: number;
}

export function engineStats({ db, redis, load }: Core, hashing: HashQueue): EngineStats {
  return {
    hashQueue: hashing.stats(),
    pool: db.stats(),
    redis: redis === undefined ? undefined : { up: redis.isUp },
    inFlight: load.taken,
  };
}
