import type { Database } from "../database.ts";
import { UniqueViolation } from "../errors.ts";
import { newId } from "../id.ts";
import { people } from "./people.ts";
import { tickets } from "./stores.ts";

/** Tries once for the ticket with this id; true for whoever got it. */
type Attempt = (id: string) => Promise<boolean>;

/** What can be raced for. Every ticket may be had once, but counters and seats: three times. */
export const RACES = {
  claim: (db) => wonBy(tickets(db).claim),
  claimNaively: (db) => wonBy(tickets(db).claimNaively),
  bump: (db) => wonBy(tickets(db).bump),
  bumpNaively: (db) => wonBy(tickets(db).bumpNaively),
  takeSeat: (db) => {
    const { takeSeat } = tickets(db);
    return (id) => takeSeat(id, 3);
  },
  takeSeatNaively: (db) => {
    const { takeSeatNaively } = tickets(db);
    return (id) => takeSeatNaively(id, 3);
  },
  signUp: (db) => {
    const { add } = people(db);
    return async (id) => {
      try {
        await add({
          id: newId({ random: (size) => crypto.getRandomValues(new Uint8Array(size)) }),
          email: id,
        });
        return true;
      } catch (error) {
        if (error instanceof UniqueViolation && error.on("user", "email")) return false;
        throw error;
      }
    };
  },
} as const satisfies Record<string, (db: Database) => Attempt>;

export type Race = keyof typeof RACES;

function wonBy(attempt: (parameters: { id: string }) => Promise<boolean>): Attempt {
  return (id) => attempt({ id });
}

/** A race that is lost now and then is lost in one of these. */
export const ROUNDS = process.env.LATCHKEY_LONG === "1" ? 200 : 40;
/** At each of two engines. */
const CLIENTS = 8;

export const ids: readonly string[] = Array.from({ length: ROUNDS }, (_, at) => `ticket${at}`);

/** Races for each id with the given engines at once; the id as often as it was won. */
export async function winners(race: Race, engines: readonly Database[]): Promise<string[]> {
  const attempts = engines.map((db) => RACES[race](db));
  const won: string[] = [];
  for (const id of ids) {
    const tries = attempts.flatMap((attempt) => Array.from({ length: CLIENTS }, () => attempt(id)));
    for (const answer of await Promise.all(tries)) if (answer) won.push(id);
  }
  return won;
}
