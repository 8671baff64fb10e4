/** Milliseconds for which a failed write is remembered. */
const MEMORY = 10_000;

/**
 * Records failed writes of a database whose disk may be full: small writes that fit into an existing page
 * prove nothing.
 */
export class WriteTrouble {
  #failedAt = Number.NEGATIVE_INFINITY;
  #isProved = true;

  /** Records that a write found no room, or could not be made. */
  failed(): void {
    this.#failedAt = performance.now();
    this.#isProved = false;
  }

  /** Records that a write that needed room was made. */
  proved(): void {
    this.#isProved = true;
  }

  /** True if the next probe must write into new pages. */
  get needsProof(): boolean {
    return !this.#isProved;
  }

  get isRecent(): boolean {
    return performance.now() - this.#failedAt < MEMORY;
  }
}
