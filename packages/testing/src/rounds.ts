import { chosenDatabase } from "./databases/kind.ts";
import { isRenamed } from "./names.ts";

/** True in `npm run test:all`. */
export const isLong = process.env.LATCHKEY_LONG === "1";

/** Returns the first value in `npm test`, the second in `npm run test:all`. */
export const often = <T>(usual: T, long: T): T => (isLong ? long : usual);

/**
 * Rounds of a race in `npm run test:all`, unless a round is slow: enough to lose a race that is lost only
 * rarely.
 */
const LONG = 100;
/** Enough on a server, whose requests have separate connections: without a guard nearly every round is lost. */
const AT_A_SERVER = 3;
/** Races with fewer usual rounds than this are slow. */
const QUICK = 10;

/**
 * Returns the number of rounds of a race. SQLite has one writer at a time, so one round is enough. `usual`: a
 * tenth of the rounds in `npm run test:all`, fewer than ten if a round is slow.
 */
export function roundsOf(usual = LONG / 10): number {
  // The outcome of a race doesn't depend on the names of tables.
  if (isLong && !isRenamed) return usual * 10;
  return chosenDatabase() === "sqlite" || usual < QUICK ? 1 : AT_A_SERVER;
}

/** The same as test options. The test runs on each database in `npm test`. */
export function rounds(usual?: number): { repeats: number; tags: "servers" } {
  return { repeats: roundsOf(usual) - 1, tags: "servers" };
}
