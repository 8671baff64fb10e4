import { UniqueViolation } from "../../../storage/index.ts";

/** One try for each value that another request can take meanwhile, and one more. */
const MOST_TRIES = 3;

/**
 * Runs work that begins by looking up the owners of an identity and of an email address. If another request
 * took one of them between the look-up and the write, the work begins again and finds it.
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
