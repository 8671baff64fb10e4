import { chosenDatabase } from "./databases/kind.ts";

/** At a server each round of a race is dozens of requests over connections of their own. */
const MOST_AT_A_SERVER = 10;
/** So many times as often with `npm run test:long`. */
const LONG = 4;

/**
 * How often a race is run, as an option of its test: one that is lost now and then is lost here. Each guard is
 * raced on every database in `npm test`. The guarded writes themselves are raced more often, by the storage's own tests.
 */
export function rounds(usual: number): { repeats: number } {
  const count = chosenDatabase() === "sqlite" ? usual : Math.min(usual, MOST_AT_A_SERVER);
  return { repeats: count * (process.env.LATCHKEY_LONG === "1" ? LONG : 1) - 1 };
}
