/** How long a failed write is remembered. Milliseconds. */
const MEMORY = 10_000;

/**
 * What failed writes reveal about a database whose disk may be full: small writes that fit into an existing page prove
 * nothing.
 */
export class WriteTrouble {
  #failedAt = Number.NEGATIVE_INFINITY;
  #isProved = true;

  /** A write found no room, or could not be made. */
  failed(): void {
    this.#failedAt = performance.now();
    this.#isProved = false;
  }

  /** A write that needed room was made. */
  proved(): void {
    this.#isProved = true;
  }

  /** Whether the next probe must write into new pages. */
  get needsProof(): boolean {
    return !this.#isProved;
  }

  get isRecent(): boolean {
    return performance.now() - this.#failedAt < MEMORY;
  }
}
