/** Returns the cost of losing an entry: 0 for one without meaning, otherwise higher for a greater loss. */
export type Weight<V> = (value: V, now: number) => number;

/**
 * Entries examined for each new one while there is room: two, so that dead entries leave faster than new ones
 * come.
 */
const STEPS = 2;
/** Entries examined when there is no room. */
const STEPS_WHEN_FULL = 16;
/** Entries checked in a sweep, and milliseconds between sweeps: 100,000 in 20 seconds. */
const SWEPT = 512;
const SWEEP_EVERY = 100;

/** Keeps a map small. */
export interface Room {
  /**
   * Makes room before a new key is added: removes a few entries without meaning, and at the bound drops the
   * lightest of a few. Constant work for each call.
   */
  make(now: number): void;
  /** Frees the memory of entries without meaning, even if no new ones come. Called with every access. */
  sweep(now: number): void;
}

/**
 * Bounds a map. Flooding it with fresh keys pushes out the flooder's own light entries, not a heavy one,
 * which is dropped only if everything around it is as heavy.
 */
export function roomMaker<V>(map: Map<string, V>, maxKeys: number, weigh: Weight<V>): Room {
  // An iterator of a Map stays valid while entries come and go, so it can cycle through the map.
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
