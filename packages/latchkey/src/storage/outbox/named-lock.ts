import type { Database } from "../database.ts";
import { UniqueViolation } from "../errors.ts";
import type { Transaction } from "../transaction.ts";
import { leaseTable } from "./lease.ts";

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
