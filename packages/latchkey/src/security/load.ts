import type { Env } from "../base/env.ts";
import { unavailable } from "../base/errors.ts";

/**
 * Classes of requests in the order in which they are refused under too much load. `free` is never refused.
 */
export type Tier = "hashing" | "changing" | "reading" | "free";

interface Bounds {
  /** Share of all places that may be taken before a request of this tier is refused. */
  share: number;
  /** Milliseconds by which the event loop may be late, if there are more than a few requests. */
  lag: number;
}

/**
 * A hash costs a thousand times as much as a session check, and many sign-ins can wait a moment; an
 * application whose session checks fail stands still.
 */
const BOUNDS: Readonly<Record<Tier, Bounds>> = {
  hashing: { share: 0.5, lag: 200 },
  changing: { share: 0.9, lag: 500 },
  reading: { share: 1, lag: 2_000 },
  free: { share: 1, lag: Number.POSITIVE_INFINITY },
};

/**
 * Requests that are served however late the event loop is. A machine that is busy with other work makes it
 * late, too: then a few clients wait, and refusing them makes nothing faster.
 */
const FEW = 20;

/** Milliseconds between two log lines about refused requests. */
const MENTIONED_EVERY = 10_000;

export interface Load {
  /**
   * Takes a place among the requests in progress.
   *
   * @throws LatchkeyError SERVICE_UNAVAILABLE (503) under too much load.
   */
  enter(tier: Tier): void;
  /** Refuses every request that takes a place, until `open`. */
  close(): void;
  open(): void;
  /** Gives the place back. */
  leave(): void;
  /** Number of places that are taken. */
  readonly taken: number;
  /**
   * Records a refusal, wherever it was made. Returns the number of refusals when it is time to log them;
   * otherwise 0.
   */
  mention(): number;
}

/**
 * Bounds the load. `places`: maximum number of requests in progress. A slow sender takes none until its body
 * has been read. `admitHash` throws if the queue of hashes would refuse one.
 */
export function load(
  places: number,
  env: Pick<Env, "lag" | "meter" | "steady">,
  admitHash: () => void,
): Load {
  const isFlood = arrivals(env.steady);
  let most = mostOf(places);
  let taken = 0;
  let refused = 0;
  let mentionedAt = Number.NEGATIVE_INFINITY;
  return {
    enter(tier) {
      const late = env.lag?.() ?? 0;
      const isBusy = isFlood(late) || taken >= FEW;
      if (taken >= most[tier] || (isBusy && late > BOUNDS[tier].lag)) {
        env.meter?.shed("load");
        throw unavailable(1);
      }
      if (tier === "hashing") admitHash();
      taken += 1;
    },
    close() {
      most = mostOf(0);
    },
    open() {
      most = mostOf(places);
    },
    get taken() {
      return taken;
    },
    leave() {
      taken -= 1;
    },
    mention() {
      refused += 1;
      const now = performance.now();
      if (now - mentionedAt < MENTIONED_EVERY) return 0;
      mentionedAt = now;
      const count = refused;
      refused = 0;
      return count;
    },
  };
}

/**
 * Counts a request. True if more than a few came within the time by which the event loop is late: they wait
 * for each other.
 */
function arrivals(now: () => number): (late: number) => boolean {
  const last: number[] = Array(FEW).fill(Number.NEGATIVE_INFINITY);
  let at = 0;
  return (late) => {
    const time = now();
    const fewBefore = last[at] ?? Number.NEGATIVE_INFINITY;
    last[at] = time;
    at = (at + 1) % FEW;
    return time - fewBefore < late;
  };
}

/** Returns the number of places that may be taken before requests of each tier are refused. */
function mostOf(places: number): Readonly<Record<Tier, number>> {
  const { hashing, changing, reading } = BOUNDS;
  return {
    hashing: places * hashing.share,
    changing: places * changing.share,
    reading: places * reading.share,
    free: Number.POSITIVE_INFINITY,
  };
}
