import { chosenDatabase } from "./databases/kind.ts";

const isLong = process.env.LATCHKEY_LONG === "1";

/** SQLite has one writer at a time: there is little to lose. */
const MOST_ON_SQLITE = 4;
/** At a server each round of a race is dozens of requests over connections of their own. */
const AT_A_SERVER = 10;
/** So many times as often with `npm run test:long`, on every database. */
const LONG = 20;

/** How often a race is run; `usual`: at a server, fewer where a round is dear. One that is lost now and then is lost here. */
export function roundsOf(usual = AT_A_SERVER): number {
  if (isLong) return usual * LONG;
  return chosenDatabase() === "sqlite" ? Math.min(usual, MOST_ON_SQLITE) : usual;
}

/** The same as an option of a test. Each guard is raced on every database in `npm test`. */
export function rounds(usual?: number): { repeats: number } {
  return { repeats: roundsOf(usual) - 1 };
}
