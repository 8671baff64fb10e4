import { AsyncLocalStorage } from "node:async_hooks";

declare const brand: unique symbol;

/** An open transaction: handed to statements so that they run in it. Of no use once its body has ended. */
export interface Transaction {
  readonly [brand]?: never;
  /** Runs once, after the commit; not at all if the transaction is rolled back. Its failures are its own. */
  afterCommit(hook: () => void): void;
}

/** What a driver knows of a transaction. */
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
    // On MySQL and MariaDB the first read fixes what the transaction sees: a row locked after it is judged
    // by what it was before.
    else if (!this.#onlyLocks)
      throw new Error("lock() must come before every other statement of its transaction.");
  }

  /** Whether there was a statement that may have changed something. */
  get writes(): boolean {
    return this.#writes;
  }

  /** A statement failed. PostgreSQL runs none after it; neither do the others, so that stores can't rely on it. */
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

/** Which transaction the running code is in the body of. */
const current = new AsyncLocalStorage<OpenTransaction>();

export function inTransaction<T>(transaction: OpenTransaction, body: () => T): T {
  return current.run(transaction, body);
}

/** A statement in a transaction's body that forgot to name it would wait for that transaction, or see old rows. */
export function assertOutsideTransaction(owner: object): void {
  const transaction = current.getStore();
  if (transaction?.owner === owner && transaction.isOpen) {
    throw new Error("A statement in the body of a transaction must be given the transaction.");
  }
}
