/** Milliseconds until a failed count is tried again. */
const AGAIN = 5_000;

/** Milliseconds that a page waits for a figure. */
const PATIENCE = 1_000;

/**
 * A figure that takes work to compute: counted again, in the background, when a page needs it and it is older
 * than `holds` milliseconds.
 */
export class CountedElsewhere<T> {
  readonly #holds: number;
  readonly #count: () => Promise<T | undefined>;
  readonly #onFailure: (error: unknown) => void;
  #latest: T | undefined;
  #asked = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;

  constructor(holds: number, count: () => Promise<T | undefined>, onFailure: (error: unknown) => void) {
    this.#holds = holds;
    this.#count = count;
    this.#onFailure = onFailure;
  }

  /** Returns the last count. No page waits for the next one, so the first page has none. */
  latest(): T | undefined {
    void this.#askIfOld();
    return this.#latest;
  }

  /** Returns a count that isn't older than `holds`; undefined if counting takes too long. */
  async current(): Promise<T | undefined> {
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timeout = setTimeout(() => resolve(true), PATIENCE);
    const isLate = await Promise.race([this.#askIfOld(), late]);
    clearTimeout(timeout);
    return isLate === true ? undefined : this.#latest;
  }

  #askIfOld(): Promise<void> | undefined {
    if (this.#asking === undefined && performance.now() - this.#asked >= this.#holds)
      this.#asking = this.#ask().finally(() => {
        this.#asking = undefined;
      });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    try {
      this.#latest = await this.#count();
      // If the source isn't there yet, the next page asks again.
      if (this.#latest !== undefined) this.#asked = performance.now();
    } catch (error) {
      this.#onFailure(error);
      // The database doesn't answer: an old figure would be misleading.
      this.#latest = undefined;
      this.#asked = performance.now() - this.#holds + Math.min(this.#holds, AGAIN);
    }
  }
}
