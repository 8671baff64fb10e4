import { sessionOutage } from "../features/sessions/index.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { HashQueue, HashQueueStats } from "../security/hash-queue.ts";
import type { DatabaseTrouble } from "../storage/driver.ts";

/**
 * `clock`: it differs so much from the database's that requests are refused. `file`: SQLite's file was
 * replaced or removed while open. `writes`: the last write failed, a moment ago.
 */
export type Trouble = "clock" | DatabaseTrouble;

/** Current load of an engine. */
export interface EngineStats {
  readonly hashQueue: HashQueueStats;
  /** Connections to the database; undefined where it is a file. `waiting`: requests that wait for one. */
  readonly pool:
    | { readonly used: number; readonly idle: number; readonly waiting: number; readonly max: number }
    | undefined;
  /** Undefined where none is used. Down: the database answers alone. */
  readonly redis: { readonly up: boolean } | undefined;
  /** Milliseconds by which this process's clock is ahead of the database's. */
  readonly clockAhead: number;
  /** Reasons to send requests elsewhere, as far as they are known without a check. */
  readonly troubles: readonly Trouble[];
  /** True while the database is away and session checks are answered all the same (`session.outage`). */
  readonly outlivesDatabase: boolean;
  /** Requests in progress whose bodies have been read. */
  readonly inFlight: number;
}

export function engineStats({ db, redis, load, clock, use }: Core, hashing: HashQueue): EngineStats {
  return {
    hashQueue: hashing.stats(),
    pool: db.stats(),
    redis: redis === undefined ? undefined : { up: redis.isUp },
    clockAhead: db.clock.ahead(),
    troubles: [db.trouble(), clock.isWrong ? ("clock" as const) : undefined].filter(
      (one) => one !== undefined,
    ),
    outlivesDatabase: use(sessionOutage)?.isAnswering() ?? false,
    inFlight: load.taken,
  };
}
