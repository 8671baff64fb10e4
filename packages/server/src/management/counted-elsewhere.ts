/**
 * A figure that takes work to find out: asked for again, in the background, when it is older than `holds`
 * milliseconds and somebody wants it. Nobody waits for it, so the first page has none.
 */
export class CountedElsewhere<T> {
  readonly #holds: number;
  readonly #count: () => Promise<T | undefined>;
  #latest: T | undefined;
  #asked = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(holds: number, count: () => Promise<T | undefined>) {
    this.#holds = holds;
    this.#count = count;
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
    } catch {
      // The database doesn't answer: an old figure would tell of what is no more. Tried again after a while.
      this.#latest = undefined;
      this.#asked = performance.now();
    } finally {
      this.#isAsking = false;
    }
  }
}
