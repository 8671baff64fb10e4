import { unavailable } from "../../base/errors.ts";

/** Bounds the number of jobs that run at once, and of those that wait; more are 503. */
export class Slots {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #refused: () => void;
  readonly #waiting: (() => void)[] = [];
  #used = 0;

  constructor(most: number, mostWaiting: number, refused: () => void) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#refused = refused;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#used < this.#most) this.#used++;
    else {
      if (this.#waiting.length >= this.#mostWaiting) {
        this.#refused();
        throw unavailable(1);
      }
      // The slot is passed on, so the count stays.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#used--;
      else next();
    }
  }
}
