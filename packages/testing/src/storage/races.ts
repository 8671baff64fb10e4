import { limitStore, limitTable } from "../../../latchkey/src/security/limits/limit-store.ts";
import { sharedCounts } from "../../../latchkey/src/security/limits/shared-counts.ts";
import { sharedRateLimiter } from "../../../latchkey/src/security/limits/shared-limits.ts";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { UniqueViolation } from "../../../latchkey/src/storage/errors.ts";
import { leases, leaseTable } from "../../../latchkey/src/storage/outbox/lease.ts";
import { outboxTable } from "../../../latchkey/src/storage/outbox/outbox.ts";
import { newId } from "../../../latchkey/src/storage/tables/id.ts";
import { id, table, text } from "../../../latchkey/src/storage/tables/table.ts";
import { often } from "../rounds.ts";
import { people } from "./people.ts";
import { tickets } from "./stores.ts";
import { parts } from "./tables.ts";

/** A table of users without a unique index on the email address: only the inserting code checks it. */
const uncheckedUserTable = table("uncheckedUser", { id: id(), email: text({ index: true, length: 254 }) });

/** The tables of the races. */
export const raceParts = [...parts, limitTable, leaseTable, uncheckedUserTable] as const;
/** The tables of the second process, `child.ts`. */
export const childParts = [...raceParts, outboxTable] as const;

const env = {
  now: () => Date.now(),
  steady: () => performance.now(),
  random: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
};

/** Attempts to get the ticket with this ID. Returns true if it succeeded. */
type Attempt = (id: string) => Promise<boolean>;

/** The races. Each ticket can be won once; counters, seats and limits three times. */
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
  passLimit: (db) => {
    const { take } = sharedRateLimiter(sharedCounts(limitStore(db), env));
    return async (id) => (await take(id, 3600, 3)) === 0;
  },
  passLimitNaively: (db) => {
    const { count, note } = naiveLimit(db);
    return async (id) => {
      const counted = await count(id);
      if (counted >= 3) return false;
      await note(id, counted + 1);
      return true;
    };
  },
  takeLease: (db) => {
    const { take } = leases(db, env);
    return async (id) => (await take(id)) !== undefined;
  },
  takeLeaseNaively: (db) => {
    const { count, note } = naiveLimit(db);
    return async (id) => {
      if ((await count(id)) > 0) return false;
      await note(id, 1);
      return true;
    };
  },
  signUp: (db) => {
    const { add } = people(db);
    return async (id) => {
      try {
        await add({
          id: newId(env),
          email: id,
        });
        return true;
      } catch (error) {
        if (error instanceof UniqueViolation && error.on("user", "email")) return false;
        throw error;
      }
    };
  },
  signUpNaively: (db) => {
    const q = db.for(uncheckedUserTable);
    const find = q.read((k, p: { email: string }) =>
      k.selectFrom("uncheckedUser").select("id").where("email", "=", p.email).limit(1),
    );
    const add = q.write((k, p: { id: string; email: string }) =>
      k.insertInto("uncheckedUser").values({ id: p.id, email: p.email }),
    );
    return async (email) => {
      if ((await find.get({ email })) !== undefined) return false;
      await add({ id: newId(env), email });
      return true;
    };
  },
} as const satisfies Record<string, (db: Database) => Attempt>;

export type Race = keyof typeof RACES;

function wonBy(attempt: (parameters: { id: string }) => Promise<boolean>): Attempt {
  return (id) => attempt({ id });
}

/** A limit that reads a count, checks it and overwrites it, without a guard. */
function naiveLimit(db: Database) {
  const { find, insert } = limitStore(db);
  const q = db.for(limitTable);
  const overwrite = q.write((k, p: { id: string; state: string }) =>
    k.updateTable("latchkey_limit").set({ state: p.state }).where("id", "=", p.id),
  );
  return {
    count: async (id: string): Promise<number> => Number((await find(id))?.state ?? 0),
    async note(id: string, count: number): Promise<void> {
      const state = String(count);
      const isNew = await insert({ id, state, version: "", expiresAt: new Date(env.now()).toISOString() });
      if (!isNew) await overwrite({ id, state });
    },
  };
}

/** Enough rounds that a race which is lost only rarely is lost in one. */
export const ROUNDS = often(20, 200);
/** Simultaneous attempts at each engine. */
const CLIENTS = 8;

export const ids: readonly string[] = Array.from({ length: ROUNDS }, (_, at) => `ticket${at}`);

/** Races for each ID with all engines at once. Returns each ID as often as it was won. */
export async function winners(race: Race, engines: readonly Database[]): Promise<string[]> {
  const attempts = engines.map((db) => RACES[race](db));
  const won: string[] = [];
  for (const id of ids) {
    const tries = attempts.flatMap((attempt) => Array.from({ length: CLIENTS }, () => attempt(id)));
    for (const answer of await Promise.all(tries)) if (answer) won.push(id);
  }
  return won;
}
