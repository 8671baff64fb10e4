/** How much would be lost with an entry: 0 for one that means nothing any more, else the more the higher. */
export type Weight<V> = (value: V, now: number) => number;

/** Entries looked at for each new one while there is room: two, so that dead ones leave faster than new ones come. */
const STEPS = 2;
/** Entries looked at when there is none. */
const STEPS_WHEN_FULL = 16;
/** Entries checked in a sweep, and milliseconds from one to the next: 100,000 in 20 seconds. */
const SWEPT = 512;
const SWEEP_EVERY = 100;

/** Keeps a map small. */
export interface Room {
  /**
   * Call before adding a new key: removes a few entries that no longer matter, and at the bound makes room by dropping
   * the lightest of a few. Constant work for each call.
   */
  make(now: number): void;
  /** Call with every access: frees the memory of entries that no longer matter, even if no new ones come. */
  sweep(now: number): void;
}

/**
 * Flooding the map with fresh keys pushes out the flooder's own light entries, not a heavy one, which is dropped only
 * if everything around it is as heavy.
 */
export function roomMaker<V>(map: Map<string, V>, maxKeys: number, weigh: Weight<V>): Room {
  // An iterator of a Map stays valid while entries come and go, which makes it a hand going round.
  let hand = map.entries();

  function advance(): [string, V] | undefined {
    let step = hand.next();
    if (step.done === true) {
      hand = map.entries();
      step = hand.next();
    }
    return step.done === true ? undefined : step.value;
  }

  let nextSweep = Number.NEGATIVE_INFINITY;

  function sweep(now: number): void {
    if (now < nextSweep) return;
    nextSweep = now + SWEEP_EVERY;
    for (let step = Math.min(SWEPT, map.size); step > 0; step--) {
      const entry = advance();
      if (entry !== undefined && weigh(entry[1], now) === 0) map.delete(entry[0]);
    }
  }

  function make(now: number): void {
    const isFull = map.size >= maxKeys;
    let lightest: string | undefined;
    let lightestWeight = Number.POSITIVE_INFINITY;
    for (let step = isFull ? STEPS_WHEN_FULL : STEPS; step > 0; step--) {
      const entry = advance();
      if (entry === undefined) return;
      const weight = weigh(entry[1], now);
      if (weight === 0) {
        map.delete(entry[0]);
      } else if (weight < lightestWeight) {
        lightestWeight = weight;
        lightest = entry[0];
      }
    }
    if (map.size >= maxKeys && lightest !== undefined) map.delete(lightest);
  }

  return { make, sweep };
}
