/** Milliseconds after which what could not be counted is tried again. */
const AGAIN = 5_000;

/**
 * A figure that takes work to find out: asked for again, in the background, when it is older than `holds`
 * milliseconds and someone wants it. Nobody waits for it, so the first page has none.
 */
export class CountedElsewhere<T> {
  readonly #holds: number;
  readonly #count: () => Promise<T | undefined>;
  readonly #onFailure: (error: unknown) => void;
  #latest: T | undefined;
  #asked = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(holds: number, count: () => Promise<T | undefined>, onFailure: (error: unknown) => void) {
    this.#holds = holds;
    this.#count = count;
    this.#onFailure = onFailure;
  }

  latest(): T | undefined {
    if (!this.#isAsking && performance.now() - this.#asked >= this.#holds) void this.#ask();
    return this.#latest;
  }

  async #ask(): Promise<void> {
    this.#isAsking = true;
    try {
      this.#latest = await this.#count();
      // What wasn't there to be asked yet is asked for at the next look.
      if (this.#latest !== undefined) this.#asked = performance.now();
    } catch (error) {
      this.#onFailure(error);
      // The database doesn't answer: an old figure would tell of what is no more.
      this.#latest = undefined;
      this.#asked = performance.now() - this.#holds + Math.min(this.#holds, AGAIN);
    } finally {
      this.#isAsking = false;
    }
  }
}
