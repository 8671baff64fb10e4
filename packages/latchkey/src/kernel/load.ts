import type { Env } from "../base/env.ts";
import { unavailable } from "../base/errors.ts";

/** What is refused first when there is too much to do, and what last. `free` is never refused. */
export type Tier = "hashing" | "changing" | "reading" | "free";

interface Bounds {
  /** Of all places, how many may be taken before a request of this tier finds none. */
  share: number;
  /** Milliseconds by which the event loop may be late, if more than a few requests are there. */
  lag: number;
}

/**
 * A hash costs a thousand times what a session check does, and many sign-ins can wait a moment; an application
 * that can't ask whose session it is stands still.
 */
const BOUNDS: Readonly<Record<Tier, Bounds>> = {
  hashing: { share: 0.5, lag: 200 },
  changing: { share: 0.9, lag: 500 },
  reading: { share: 1, lag: 2_000 },
  free: { share: 1, lag: Number.POSITIVE_INFINITY },
};

/**
 * Requests that are served however late the event loop is. A machine that is busy with other work makes it late, too: then
 * a few clients wait, and sending them away makes nothing faster.
 */
const FEW = 20;

/** Milliseconds between two lines of the log that say that requests are refused. */
const MENTIONED_EVERY = 10_000;

export interface Load {
  /**
   * Takes a place among the requests that are under way.
   *
   * @throws LatchkeyError SERVICE_UNAVAILABLE (503) where there is too much to do already.
   */
  enter(tier: Tier): void;
  /** Refuses everything that takes a place, until `open`. */
  close(): void;
  open(): void;
  /** Gives the place back. */
  leave(): void;
  /** Places that are taken. */
  readonly taken: number;
  /** Told of each refusal, wherever it was made. How many there were, where it is time to say so; otherwise 0. */
  mention(): number;
}

/**
 * `places`: requests that may be under way at once. A slow sender takes none: it has one once its body is read.
 * `admitHash` throws where the queue of hashes would refuse one.
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
 * Counts a request. True if more than a few came within the time by which the event loop is late: they wait for each other.
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

/** How many places may be taken before requests of each tier are refused. */
function mostOf(places: number): Readonly<Record<Tier, number>> {
  const { hashing, changing, reading } = BOUNDS;
  return {
    hashing: places * hashing.share,
    changing: places * changing.share,
    reading: places * reading.share,
    free: Number.POSITIVE_INFINITY,
  };
}
