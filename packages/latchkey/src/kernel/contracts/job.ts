import type { Core } from "./core.ts";

/** Background work that any process may do and only one does. A feature declares it with its routes. */
export interface Job {
  /** Seconds between two checks, give or take a quarter. */
  readonly every: number;
  /**
   * Reports whether there is something to do: one cheap read. Only then is the lease taken, so that an idle
   * database stays idle.
   */
  isDue(core: Core): Promise<boolean>;
  /**
   * Does a part of the work and reports whether more is left. Called again, after a pause, while the lease
   * holds.
   */
  run(core: Core): Promise<boolean>;
}
