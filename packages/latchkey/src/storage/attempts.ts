import type { Failure } from "./dialect.ts";

/** Maximum number of attempts at a statement or transaction that the database asks to retry. */
const mostAttempts = 5;
/** No further attempt begins after this long. Milliseconds. */
const longestPersistence = 5000;
/** A transaction that hangs keeps locks. Milliseconds. */
const longestTransaction = 10_000;

/** Decides if one more attempt may follow. */
export class Again {
  readonly #attempt: number;
  readonly #begun: number;
  readonly #patience: number;

  constructor(attempt: number, begun: number, patience: number) {
    this.#attempt = attempt;
    this.#begun = begun;
    this.#patience = patience;
  }

  /**
   * Reports whether one more attempt may follow. `isHarmless`: the work can't have been executed already, or
   * may be executed twice.
   */
  may(failure: Failure, isHarmless: boolean): boolean {
    if (failure.kind === "lost" || failure.kind === "demoted") return isHarmless && this.#attempt === 1;
    if (failure.kind !== "retry" || this.#attempt >= mostAttempts) return false;
    return performance.now() - this.#begun < longestPersistence * this.#patience;
  }
}

/** A transaction exceeded the time limit of all transactions. */
export class TooLong extends Error {
  override readonly name = "TooLong";
}

export async function inTime<T>(running: Promise<T>, patience = 1): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new TooLong("A transaction took too long: keep slow work out of it."));
    timer = setTimeout(giveUp, longestTransaction * patience);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}

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
