import { UniqueViolation } from "../../storage/index.ts";

/** Once for each thing that others can have taken meanwhile, and once more. */
const MOST_TRIES = 3;

/**
 * Does something that begins with a look at who has an identity and an address. Where someone took one of them between
 * the look and the write, it begins again and finds them.
 */
export async function retriedOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === MOST_TRIES || !(error instanceof UniqueViolation) || !isTaken(error)) throw error;
    }
  }
}

function isTaken(error: UniqueViolation): boolean {
  return (
    error.on("account", "identityKey") || error.on("user", "email") || error.on("verification", "onceKey")
  );
}
