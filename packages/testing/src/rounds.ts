import { chosenDatabase } from "./databases/kind.ts";

/** Whether this is `npm run test:all`. */
export const isLong = process.env.LATCHKEY_LONG === "1";

/** A number of runs, or what is tried: in `npm test`, and in `npm run test:all`. */
export const often = <T>(usual: T, long: T): T => (isLong ? long : usual);

/** `npm run test:all` runs races so often, unless a round is slow: one that is lost now and then is lost here. */
const LONG = 200;
/** A guard that is missing loses nearly every round at a server, where requests have connections of their own. */
const AT_A_SERVER = 3;
/** Races that take fewer rounds than these are slow. */
const QUICK = 10;

/**
 * How often a race is run. SQLite has one writer at a time, so there is little to lose. `usual`: in a twentieth of
 * `npm run test:all`, fewer than ten where a round is slow.
 */
export function roundsOf(usual = LONG / 20): number {
  if (isLong) return usual * 20;
  return chosenDatabase() === "sqlite" || usual < QUICK ? 1 : AT_A_SERVER;
}

/** The same as options of a test, which runs on each database in `npm test`. */
export function rounds(usual?: number): { repeats: number; tags: "servers" } {
  return { repeats: roundsOf(usual) - 1, tags: "servers" };
}
