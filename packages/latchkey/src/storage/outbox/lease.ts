import type { Env } from "../../base/env.ts";
import type { Database } from "../database.ts";
import { UniqueViolation } from "../errors.ts";
import { newId } from "../tables/id.ts";
import { date, id, table, text } from "../tables/table.ts";
import type { Transaction } from "../transaction.ts";

/** Work that one process at a time does, with its current holder. */
export const leaseTable = table(
  "latchkey_lease",
  {
    /** The name of the work. */
    id: id(),
    /** Changes with each renewal; null: no holder. */
    token: text({ nullable: true, length: 32, hidden: true }),
    /** By the clock of the process that holds it; informational only. */
    renewedAt: date(),
  },
  { transfer: "never" },
);

/** Permission of this process to do some work. */
export interface Lease {
  /**
   * Called between parts of the work: reports whether the lease is still this process's, and renews it when
   * due. False: stop, another one may have begun.
   */
  keep(): Promise<boolean>;
  /** Releases it, so that another process needn't wait for its end. */
  release(): Promise<void>;
}

export interface Leases {
  /**
   * Takes the lease of `name`, at most 36 characters a-z and hyphens. Undefined: another process holds it.
   */
  take(name: string): Promise<Lease | undefined>;
}

/** Milliseconds that a lease holds without renewal. */
const DURATION = 60_000;
/** Milliseconds that a part of the work may take beyond that, until it finds its lease lost. */
const MARGIN = 15_000;
/** It is renewed after a third of its time. */
const RENEWAL = DURATION / 3;

/**
 * Leases in the database. They hold however much the clocks of the processes differ, because no time is
 * compared with that of another process: each renewal writes a new token, and a process that wants the lease
 * only takes it when, by its own monotonic clock, it has seen the same token for the whole time of a lease
 * and a margin. (A time of the database in the row would do too, but each database expresses it differently.)
 * So after the death of a holder another process takes over 75 seconds after it first sees the token.
 */
export function leases(db: Database, env: Pick<Env, "now" | "steady" | "random">): Leases {
  const q = db.for(leaseTable);
  const find = q.read((k, p: { id: string }) =>
    k.selectFrom("latchkey_lease").select("token").where("id", "=", p.id),
  );
  const insert = q.write((k, p: { id: string; token: string; now: string }) =>
    k.insertInto("latchkey_lease").values({ id: p.id, token: p.token, renewedAt: p.now }),
  );
  const takeFree = q.claim((k, p: { id: string; token: string; now: string }) =>
    k
      .updateTable("latchkey_lease")
      .set({ token: p.token, renewedAt: p.now })
      .where("id", "=", p.id)
      .where("token", "is", null),
  );
  const replace = q.claim((k, p: { id: string; seen: string; token: string; now: string }) =>
    k
      .updateTable("latchkey_lease")
      .set({ token: p.token, renewedAt: p.now })
      .where("id", "=", p.id)
      .where("token", "=", p.seen),
  );
  const free = q.claim((k, p: { id: string; seen: string }) =>
    k.updateTable("latchkey_lease").set({ token: null }).where("id", "=", p.id).where("token", "=", p.seen),
  );

  /** The token of another process, and the time since which this one sees it. */
  const seen = new Map<string, { token: string; since: number }>();

  async function claim(name: string, token: string, now: string): Promise<boolean> {
    const row = await find.get({ id: name });
    if (row === undefined) {
      try {
        await insert({ id: name, token, now });
        return true;
      } catch (error) {
        if (error instanceof UniqueViolation) return false;
        throw error;
      }
    }
    if (row.token === null) return takeFree({ id: name, token, now });
    const before = seen.get(name);
    if (before?.token !== row.token) {
      seen.set(name, { token: row.token, since: env.steady() });
      return false;
    }
    if (env.steady() - before.since < DURATION + MARGIN) return false;
    return replace({ id: name, seen: row.token, token, now });
  }

  function held(name: string, first: string, taken: number): Lease {
    let token = first;
    let since = taken;
    let isLost = false;
    return {
      async keep() {
        const now = env.steady();
        if (isLost || now - since >= DURATION) isLost = true;
        if (isLost || now - since < RENEWAL) return !isLost;
        const next = newId(env);
        isLost = !(await replace({ id: name, seen: token, token: next, now: instant(env.now()) }));
        token = next;
        since = now;
        return !isLost;
      },
      async release() {
        await free({ id: name, seen: token });
      },
    };
  }

  return {
    async take(name) {
      const token = newId(env);
      // Read before the statement: other processes see the row later.
      const taken = env.steady();
      if (!(await claim(name, token, instant(env.now())))) return undefined;
      seen.delete(name);
      return held(name, token, taken);
    },
  };
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

/** A lock for something that has no row: one transaction at a time. */
export interface NamedLock {
  /** Creates the lock's row. Called before the first transaction that takes it. */
  prepare(): Promise<void>;
  /** Takes the lock: like every lock, before every other statement of its transaction. */
  take(tx: Transaction): Promise<void>;
}

/** `name`: at most 36 characters a-z and hyphens, distinct from the names of leases. */
export function namedLock(db: Database, name: string): NamedLock {
  const q = db.for(leaseTable);
  const find = q.read((k, p: { id: string }) =>
    k.selectFrom("latchkey_lease").select("id").where("id", "=", p.id),
  );
  const insert = q.write((k, p: { id: string; now: string }) =>
    k.insertInto("latchkey_lease").values({ id: p.id, token: null, renewedAt: p.now }),
  );
  const lock = q.lock("latchkey_lease");
  return {
    async prepare() {
      if ((await find.get({ id: name })) !== undefined) return;
      await insert({ id: name, now: new Date(0).toISOString() }).catch((error: unknown) => {
        if (!(error instanceof UniqueViolation)) throw error;
      });
    },
    async take(tx) {
      if (!(await lock(name, tx))) throw new Error(`The lock "${name}" was not prepared.`);
    },
  };
}
