import { unavailable } from "../../base/errors.ts";
import type { MaybePromise } from "../../base/maybe-promise.ts";

/** A job that waits this long for its turn gets 503. Milliseconds. */
const longestWait = 10_000;

interface Waiting {
  start(): MaybePromise<unknown>;
  timer: NodeJS.Timeout;
}

/**
 * Runs one job at a time, in order. A job that finds the queue idle runs at once, in the same turn; if it is
 * synchronous too, it never involves a promise.
 *
 * Each write commits separately. One commit for 16 of them, each in a savepoint, took less than a tenth off the
 * processor time of each: keys are random, so writes change different pages, and flushes are shared already.
 */
export class ExclusiveQueue {
  #busy = false;
  readonly #waiting: Waiting[] = [];

  get busy(): boolean {
    return this.#busy;
  }

  run<T>(job: () => MaybePromise<T>): MaybePromise<T> {
    if (this.#busy) return this.#wait(job);
    this.#busy = true;
    let result: MaybePromise<T>;
    try {
      result = job();
    } catch (error) {
      this.#work();
      throw error;
    }
    if (!(result instanceof Promise)) {
      this.#work();
      return result;
    }
    return result.finally(() => this.#work());
  }

  #wait<T>(job: () => MaybePromise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          try {
            const result = job();
            if (!(result instanceof Promise)) return resolve(result);
            return result.then(resolve, reject);
          } catch (error) {
            return reject(error);
          }
        },
        timer: setTimeout(() => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
          reject(unavailable(1, new Error("The writer wasn't available in time.")));
        }, longestWait),
      };
      this.#waiting.push(waiting);
    });
  }

  /** Starts the next jobs: the synchronous ones in a row, up to the first that takes longer. */
  #work(): void {
    for (;;) {
      const next = this.#waiting.shift();
      if (next === undefined) {
        this.#busy = false;
        return;
      }
      clearTimeout(next.timer);
      const result = next.start();
      if (result instanceof Promise) {
        void result.finally(() => this.#work());
        return;
      }
    }
  }
}
