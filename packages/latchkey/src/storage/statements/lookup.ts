import { unavailable } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Bindable } from "../dialect.ts";
import type { Driver, RawRow } from "../driver.ts";
import { assertOutsideTransaction } from "../transaction.ts";
import type { Statement } from "./statement.ts";

/** Finds the row of a key: its values in the order of the selection, not decoded. */
export type Lookup = (key: string) => MaybePromise<RawRow | undefined>;

/** Maximum number of keys of one statement. */
export const largestBatch = 64;
/**
 * Maximum number of statements in progress. Beyond it, keys gather: few large statements are faster than many
 * small ones.
 */
const mostUnderWay = 4;
/** A key that waits this long for its statement gets 503. Milliseconds. */
const longestWait = 500;
/** Maximum number of waiting keys; one more is 503 at once. */
const mostWaiting = 5000;

/** Returns a look-up with one statement for one key, for databases that answer at once. */
export function singleLookup(driver: Driver, statement: Statement, keyAt: number): Lookup {
  const { sql, bind } = statement;
  const get = driver.remembering?.(sql) ?? ((values: Bindable[]) => driver.get(sql, values));
  return (key) => {
    const row = get(bind({ items: [key] }));
    return row instanceof Promise ? row.then((row) => same(row, keyAt, key)) : same(row, keyAt, key);
  };
}

/** Collations may find a text that only looks like the key: only identical bytes count. */
function same(row: RawRow | undefined, keyAt: number, key: string): RawRow | undefined {
  return row?.[keyAt] === key ? row : undefined;
}

interface Asked {
  readonly since: number;
  readonly answers: { resolve(row: RawRow | undefined): void; reject(error: unknown): void }[];
}

/**
 * Sends the keys of one turn of the event loop to the server in one statement, which costs a server over a
 * socket little more than a statement for one. A single key is a batch of one; if the one before it was
 * single too, it doesn't wait for the end of its turn.
 */
export class GatheredLookup {
  readonly #driver: Driver;
  readonly #single: Lookup;
  readonly #statement: (keys: readonly string[]) => { sql: string; values: Bindable[] };
  readonly #keyAt: number;
  readonly #longestWait: number;
  #waiting = new Map<string, Asked>();
  #underWay = 0;
  #isScheduled = false;
  #isQuiet = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    driver: Driver,
    one: Statement,
    statement: (keys: readonly string[]) => { sql: string; values: Bindable[] },
    keyAt: number,
    patience = 1,
  ) {
    this.#driver = driver;
    this.#longestWait = longestWait * patience;
    this.#single = singleLookup(driver, one, keyAt);
    this.#statement = statement;
    this.#keyAt = keyAt;
  }

  find(key: string): Promise<RawRow | undefined> {
    assertOutsideTransaction(this.#driver);
    if (this.#isQuiet && this.#underWay === 0 && this.#waiting.size === 0) return this.#askAlone(key);
    return new Promise((resolve, reject) => {
      const asked = this.#waiting.get(key);
      if (asked !== undefined) {
        asked.answers.push({ resolve, reject });
        return;
      }
      if (this.#waiting.size >= mostWaiting) {
        reject(unavailable(1));
        return;
      }
      this.#waiting.set(key, { since: performance.now(), answers: [{ resolve, reject }] });
      if (this.#underWay >= mostUnderWay) this.#timer ??= setTimeout(() => this.#giveUp(), this.#longestWait);
      if (this.#isScheduled || this.#underWay >= mostUnderWay) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#send();
      });
    });
  }

  #send(): void {
    while (this.#waiting.size > 0 && this.#underWay < mostUnderWay) void this.#ask(this.#take());
    if (this.#waiting.size === 0) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
    } else this.#timer ??= setTimeout(() => this.#giveUp(), this.#longestWait);
  }

  #take(): Map<string, Asked> {
    if (this.#waiting.size <= largestBatch) {
      const all = this.#waiting;
      this.#waiting = new Map();
      return all;
    }
    const batch = new Map([...this.#waiting].slice(0, largestBatch));
    for (const key of batch.keys()) this.#waiting.delete(key);
    return batch;
  }

  async #askAlone(key: string): Promise<RawRow | undefined> {
    this.#underWay++;
    try {
      return await this.#single(key);
    } finally {
      this.#ended();
    }
  }

  async #ask(batch: Map<string, Asked>): Promise<void> {
    this.#isQuiet = batch.size === 1 && this.#underWay === 0;
    this.#underWay++;
    try {
      const { sql, values } = this.#statement([...batch.keys()]);
      for (const row of await this.#driver.all(sql, values)) {
        const key = String(row[this.#keyAt]);
        const asked = batch.get(key);
        if (asked === undefined) continue;
        batch.delete(key);
        for (const { resolve } of asked.answers) resolve(row);
      }
      for (const { answers } of batch.values()) for (const { resolve } of answers) resolve(undefined);
    } catch (error) {
      for (const { answers } of batch.values()) for (const { reject } of answers) reject(error);
    } finally {
      this.#ended();
    }
  }

  #ended(): void {
    this.#underWay--;
    if (this.#waiting.size > 0) this.#send();
  }

  /**
   * Rejects keys that have waited too long: every statement in progress takes too long, and they wait for one
   * to end.
   */
  #giveUp(): void {
    this.#timer = undefined;
    const now = performance.now();
    for (const [key, { since, answers }] of this.#waiting) {
      if (now - since < this.#longestWait - 5) continue;
      this.#waiting.delete(key);
      for (const { reject } of answers)
        reject(unavailable(1, new Error("Look-ups in the database take too long.")));
    }
    if (this.#waiting.size > 0) this.#timer = setTimeout(() => this.#giveUp(), this.#longestWait / 4);
  }
}
