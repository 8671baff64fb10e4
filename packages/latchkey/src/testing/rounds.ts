import { chosenDatabase } from "./databases/kind.ts";

/** At a server each round of a race is dozens of requests over connections of their own. */
const MOST_AT_A_SERVER = 10;

/**
 * How often a race is run, as an option of its test: one that is lost now and then is lost here. Each guard is
 * raced on every database in `npm test`; at servers the many rounds are those of `npm run test:long`.
 */
export function rounds(usual: number, long = 200): { repeats: number } {
  const short = chosenDatabase() === "sqlite" ? usual : Math.min(usual, MOST_AT_A_SERVER);
  return { repeats: (process.env.LATCHKEY_LONG === "1" ? long : short) - 1 };
}
