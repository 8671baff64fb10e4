/** How long a failed write is remembered. Milliseconds. */
const MEMORY = 10_000;

/** What failed writes say of a database whose disk may be full: small writes that find room in a page prove nothing. */
export class WriteTrouble {
  #failedAt = Number.NEGATIVE_INFINITY;
  #isProved = true;

  /** A write found no room, or could not be made at all. */
  failed(): void {
    this.#failedAt = performance.now();
    this.#isProved = false;
  }

  /** A write that needed room was made. */
  proved(): void {
    this.#isProved = true;
  }

  /** Whether it is up to the next probe to need room. */
  get needsProof(): boolean {
    return !this.#isProved;
  }

  get isRecent(): boolean {
    return performance.now() - this.#failedAt < MEMORY;
  }
}
