import { AsyncLocalStorage } from "node:async_hooks";

declare const brand: unique symbol;

/**
 * An open transaction: passed to statements so that they run in it. Can't be used once its body has ended.
 */
export interface Transaction {
  readonly [brand]?: never;
  /**
   * Runs once, after the commit; not at all if the transaction is rolled back. Its errors are only logged.
   */
  afterCommit(hook: () => void): void;
}

/** A driver's state of a transaction. */
export class OpenTransaction implements Transaction {
  /** The driver that began it. */
  readonly owner: object;
  #state: "open" | "failed" | "closed" = "open";
  #onlyLocks = true;
  #writes = false;
  readonly #hooks: (() => void)[] = [];

  constructor(owner: object) {
    this.owner = owner;
  }

  afterCommit(hook: () => void): void {
    this.assertOpen();
    this.#hooks.push(hook);
  }

  /** Called before each statement. */
  enter(statement: "lock" | "read" | "write"): void {
    this.assertOpen();
    if (statement === "write") this.#writes = true;
    if (statement !== "lock") this.#onlyLocks = false;
    // On MySQL and MariaDB the first read fixes the transaction's view: a row locked after it would be
    // checked in its former state.
    else if (!this.#onlyLocks)
      throw new Error("lock() must come before every other statement of its transaction.");
  }

  /** True if there was a statement that may have changed something. */
  get writes(): boolean {
    return this.#writes;
  }

  /**
   * Notes that a statement failed. PostgreSQL runs none after it; the others don't either, so that stores
   * can't rely on it.
   */
  failed(): void {
    this.#state = "failed";
  }

  assertOpen(): void {
    if (this.#state === "open") return;
    throw new Error(
      this.#state === "failed"
        ? "A statement of this transaction failed: it can only be rolled back."
        : "This transaction has ended: something in its body was not awaited.",
    );
  }

  get isOpen(): boolean {
    return this.#state !== "closed";
  }

  close(): void {
    this.#state = "closed";
  }

  committed(report: (error: unknown) => void): void {
    for (const hook of this.#hooks) {
      try {
        hook();
      } catch (error) {
        report(error);
      }
    }
  }
}

/** The transaction in whose body the running code is. */
const current = new AsyncLocalStorage<OpenTransaction>();

export function inTransaction<T>(transaction: OpenTransaction, body: () => T): T {
  return current.run(transaction, body);
}

/**
 * Refuses a statement in a transaction's body that isn't given the transaction: it would wait for that
 * transaction, or see old rows.
 */
export function assertOutsideTransaction(owner: object): void {
  const transaction = current.getStore();
  if (transaction?.owner === owner && transaction.isOpen) {
    throw new Error("A statement in the body of a transaction must be given the transaction.");
  }
}
