import type { Core } from "./core.ts";

/** Work in the background that any process may do and one does: a feature declares it beside its routes. */
export interface Job {
  /** Seconds from one look to the next, give or take a quarter. */
  readonly every: number;
  /**
   * Whether there is something to do: one cheap read. Only then is the lease taken, so that an idle database stays
   * idle.
   */
  isDue(core: Core): Promise<boolean>;
  /** Does a piece of it and says whether more is left. Called again, after a pause, while the lease holds. */
  run(core: Core): Promise<boolean>;
}
