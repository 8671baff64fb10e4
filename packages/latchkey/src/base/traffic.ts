/**
 * Slots of response times: the first ends at a quarter of a millisecond, each other at √2 times the one
 * before it, the last never.
 */
const SLOTS = 34;
const FIRST = 0.25;

/** Counts of one process, by name, until they are stored in the database. */
export interface Traffic {
  /** A request was answered, after so many milliseconds. */
  answered(milliseconds: number): void;
  add(name: TrafficName, count?: number): void;
  /** Returns the counts since the last call and resets them. */
  take(): ReadonlyMap<TrafficName, number>;
}

/**
 * `limited`: requests refused with 429. `emails`: emails accepted by the email server. `slot N`: requests by
 * their response times.
 */
export type TrafficName = "limited" | "emails" | `slot ${number}`;

export function trafficCounts(): Traffic {
  const slots = new Float64Array(SLOTS);
  let others = new Map<TrafficName, number>();
  return {
    answered(milliseconds) {
      const slot =
        milliseconds <= FIRST ? 0 : Math.min(SLOTS - 1, Math.ceil(2 * Math.log2(milliseconds / FIRST)));
      // `slot` is within the list.
      slots[slot] = (slots[slot] as number) + 1;
    },
    add(name, count = 1) {
      others.set(name, (others.get(name) ?? 0) + count);
    },
    take() {
      const taken = others;
      others = new Map();
      for (const [slot, count] of slots.entries()) {
        const name = `slot ${slot}` as const;
        if (count > 0) taken.set(name, (taken.get(name) ?? 0) + count);
      }
      slots.fill(0);
      return taken;
    },
  };
}

/**
 * Returns the response time in milliseconds that this part of the requests didn't exceed, to within a fifth.
 * Null: there were none.
 */
export function percentile(counts: ReadonlyMap<string, number>, part: number): number | null {
  const of = Array.from({ length: SLOTS }, (_, slot) => counts.get(`slot ${slot}`) ?? 0);
  const all = of.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  let slot = 0;
  for (let left = all * part - (of[0] ?? 0); left > 0 && slot < SLOTS - 1; left -= of[slot] ?? 0) slot += 1;
  // The middle of the slot, on its scale.
  return FIRST * 2 ** (slot / 2 - 0.25);
}
