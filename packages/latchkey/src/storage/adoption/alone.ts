import { ConfigurationError } from "../../base/errors.ts";

/** Progress of an adoption. */
export interface AdoptionProgress {
  readonly table: string;
  readonly done: number;
  readonly total: number;
}

/** Callbacks for a person who waits. */
export interface AdoptionWatch {
  readonly onProgress?: ((progress: AdoptionProgress) => void) | undefined;
  /** Called repeatedly while another process does the same work. */
  readonly onWaiting?: (() => void) | undefined;
}

/** Called between parts of the work. Rejects if another process may have begun the same. */
export type Keep = () => Promise<void>;

/** Takes the lease of the work. Undefined: another process holds it. */
export type TakeLease = () => Promise<{ keep(): Promise<boolean>; release(): Promise<void> } | undefined>;

/** Milliseconds between two questions for the lease. */
const ASKS_EVERY = 500;

/**
 * Rewrites rows while no other process does: two that move the same session in a secondary storage would lose it. Waits
 * for another process until it ends, or up to 75 seconds if it was killed.
 */
export async function alone<T>(
  take: TakeLease,
  { onWaiting }: AdoptionWatch,
  work: (keep: Keep) => Promise<T>,
): Promise<T> {
  let lease = await take();
  for (; lease === undefined; lease = await take()) {
    onWaiting?.();
    await new Promise((resolve) => setTimeout(resolve, ASKS_EVERY));
  }
  const held = lease;
  try {
    return await work(async () => {
      if (await held.keep()) return;
      throw new ConfigurationError(
        "database: this process was paused for a minute, so another one may have continued its work. Run the command again.",
      );
    });
  } finally {
    await held.release();
  }
}
