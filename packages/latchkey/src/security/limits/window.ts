/**
 * Requests that passed under one key within the last window. A limiter in this process keeps the object, one
 * that several processes share keeps it as text. Both count with the same functions.
 */
export interface Window {
  /** Milliseconds. */
  readonly window: number;
  readonly max: number;
  /** Time of the last one that passed; minus infinity if none did. `take` is never given an earlier time. */
  readonly newest: number;
  /** Returns 0 if the request passes, otherwise milliseconds to wait. */
  take(time: number): number;
  /** Removes the newest request that passed. */
  giveBack(): void;
  /** Returns 0 if nothing counts any more, otherwise the closeness to the limit, up to 1. */
  weight(time: number): number;
  /** Returns the text that `readWindow` reads. Unchanged by requests that are refused. */
  text(): string;
}

/**
 * Up to this limit every passed request is remembered by its time; above, they are counted in parts of the
 * window.
 */
const MAX_EXACT = 256;
const PARTS = 64;

/** Opens an empty window. `window` in milliseconds. */
export function openWindow(window: number, max: number): Window {
  return max <= MAX_EXACT ? new ExactWindow(window, max) : new CoarseWindow(window, max);
}

/** Parses a `text()` of the same rule; an unreadable text starts over. */
export function readWindow(text: string, window: number, max: number): Window {
  const numbers = text.split(" ").map((each) => Number.parseInt(each, 36));
  if (text === "" || numbers.some((each) => !Number.isSafeInteger(each))) return openWindow(window, max);
  return max <= MAX_EXACT ? new ExactWindow(window, max, numbers) : new CoarseWindow(window, max, numbers);
}

/** The times of the last `max` requests that passed, in a ring: the oldest one decides if another may. */
class ExactWindow implements Window {
  readonly window: number;
  readonly max: number;
  /** Grows up to `max` entries, only as requests come. */
  readonly #times: number[] = [];
  /** Index of the next time; in a full ring the oldest one is there. */
  #next = 0;

  /** `numbers`: the oldest time, then the difference from each time to the next. */
  constructor(window: number, max: number, numbers: readonly number[] = []) {
    this.window = window;
    this.max = max;
    let time = 0;
    for (const number of numbers) {
      time += number;
      this.#put(time);
    }
  }

  get newest(): number {
    return this.#times.at(this.#next - 1) ?? Number.NEGATIVE_INFINITY;
  }

  take(time: number): number {
    const oldest = this.#times.length < this.max ? undefined : this.#times[this.#next];
    if (oldest !== undefined && time - oldest < this.window) return oldest + this.window - time;
    this.#put(time);
    return 0;
  }

  giveBack(): void {
    if (this.#times.length < this.max) {
      this.#times.pop();
      this.#next = this.#times.length;
    } else {
      // Its place is the next one, free at any time.
      this.#next = (this.#next + this.max - 1) % this.max;
      this.#times[this.#next] = Number.NEGATIVE_INFINITY;
    }
  }

  weight(time: number): number {
    if (time - this.newest >= this.window) return 0;
    return this.#times.length / this.max;
  }

  text(): string {
    const full = this.#times.length === this.max;
    const times = full
      ? [...this.#times.slice(this.#next), ...this.#times.slice(0, this.#next)]
      : this.#times;
    // Relative to the newest, so that a refused request changes nothing.
    const live = times.filter((time) => this.newest - time < this.window);
    return live.map((time, at) => (time - (live[at - 1] ?? 0)).toString(36)).join(" ");
  }

  #put(time: number): void {
    this.#times[this.#next] = time;
    this.#next = this.#next + 1 === this.max ? 0 : this.#next + 1;
  }
}

/**
 * Counts by 64th parts of the window. The oldest part counts whole although some of it is outside already:
 * too few pass rather than too many, by at most one part's worth.
 */
class CoarseWindow implements Window {
  readonly window: number;
  readonly max: number;
  readonly #part: number;
  /** The 64 parts of a window, and the one in which it begins. */
  readonly #counts: number[] = new Array<number>(PARTS + 1).fill(0);
  #sum = 0;
  /**
   * Number of the newest part since time 0 that was examined, and of the newest in which a request passed.
   */
  #seen = Number.NEGATIVE_INFINITY;
  #newest = Number.NEGATIVE_INFINITY;

  /** `numbers`: the newest part, then the counts of the parts from it backwards. */
  constructor(window: number, max: number, [newest, ...counts]: readonly number[] = []) {
    this.window = window;
    this.max = max;
    this.#part = window / PARTS;
    if (newest === undefined) return;
    this.#seen = this.#newest = newest;
    for (const [back, count] of counts.slice(0, PARTS + 1).entries()) {
      this.#counts[slotOf(newest - back)] = count;
      this.#sum += count;
    }
  }

  get newest(): number {
    return Math.ceil(this.#newest * this.#part);
  }

  take(time: number): number {
    const part = Math.floor(time / this.#part);
    this.#forget(part);
    if (this.#sum >= this.max) return (this.#oldest(part) + PARTS + 1) * this.#part - time;
    const slot = slotOf(part);
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#sum += 1;
    this.#newest = part;
    return 0;
  }

  giveBack(): void {
    if (this.#sum === 0) return;
    let slot = slotOf(this.#newest);
    while (this.#counts[slot] === 0) slot = slotOf(slot - 1);
    this.#counts[slot] = (this.#counts[slot] ?? 0) - 1;
    this.#sum -= 1;
  }

  weight(time: number): number {
    this.#forget(Math.floor(time / this.#part));
    return this.#sum / this.max;
  }

  text(): string {
    if (this.#newest === Number.NEGATIVE_INFINITY) return "";
    const back = Math.min(PARTS, PARTS - (this.#seen - this.#newest));
    const counts = Array.from({ length: back + 1 }, (_, at) => this.#counts[slotOf(this.#newest - at)] ?? 0);
    while (counts.at(-1) === 0) counts.pop();
    return [this.#newest, ...counts].map((number) => number.toString(36)).join(" ");
  }

  #forget(part: number): void {
    for (let past = Math.max(this.#seen + 1, part - PARTS); past <= part; past++) {
      const slot = slotOf(past);
      this.#sum -= this.#counts[slot] ?? 0;
      this.#counts[slot] = 0;
    }
    this.#seen = Math.max(this.#seen, part);
  }

  /** Returns the oldest part in which something was counted. Called only when the sum is not 0. */
  #oldest(part: number): number {
    let oldest = part - PARTS;
    while (oldest < part && (this.#counts[slotOf(oldest)] ?? 0) === 0) oldest += 1;
    return oldest;
  }
}

function slotOf(part: number): number {
  const slot = part % (PARTS + 1);
  return slot < 0 ? slot + PARTS + 1 : slot;
}
