import type { Database } from "../../storage/database.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { CLEAN_UP_LIMIT, type CleanUp, cleanUp } from "../../storage/outbox/clean-up.ts";
import { date, id, type Row, table, text } from "../../storage/tables/table.ts";

/**
 * Counts that several processes share. They don't reveal who is counted: the ID is a hash, the state holds
 * times and numbers.
 */
export const limitTable = table(
  "latchkey_limit",
  {
    /** Half of the SHA-256 of the counted key and its rule, in hexadecimal. */
    id: id(),
    state: text({ hidden: true }),
    /** Changes with each write and never recurs: a writer names the version it read. */
    version: text({ length: 32, hidden: true }),
    /** Time from which the row has no meaning. A full hour, so that this index is seldom changed. */
    expiresAt: date({ index: true }),
  },
  { transfer: "never" },
);

export type LimitRow = Pick<Row<typeof limitTable>, "id" | "state" | "version" | "expiresAt">;

/** Statements on `latchkey_limit`: a row is only written over the version that was read. */
export interface LimitStore {
  find(id: string): Promise<LimitRow | undefined>;
  /** Returns false if the row exists already. */
  insert(row: LimitRow): Promise<boolean>;
  /** Replaces the row of version `read`. False: another process has changed it. */
  replace(row: LimitRow, read: string): Promise<boolean>;
  remove(id: string, read: string): Promise<boolean>;
  /** Deletes counts that have expired. */
  readonly expired: CleanUp;
}

export function limitStore(db: Database): LimitStore {
  const q = db.for(limitTable);
  const find = q.read((k, p: { id: string }) =>
    k.selectFrom("latchkey_limit").select(["id", "state", "version", "expiresAt"]).where("id", "=", p.id),
  );
  const insert = q.write((k, p: LimitRow) =>
    k
      .insertInto("latchkey_limit")
      .values({ id: p.id, state: p.state, version: p.version, expiresAt: p.expiresAt }),
  );
  const replace = q.claim((k, p: LimitRow & { read: string }) =>
    k
      .updateTable("latchkey_limit")
      .set({ state: p.state, version: p.version, expiresAt: p.expiresAt })
      .where("id", "=", p.id)
      .where("version", "=", p.read),
  );
  const remove = q.claim((k, p: { id: string; read: string }) =>
    k.deleteFrom("latchkey_limit").where("id", "=", p.id).where("version", "=", p.read),
  );
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("latchkey_limit")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("latchkey_limit").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  return {
    expired: cleanUp(async (before) => expired.all({ before }), removeExpired),
    find: async (id) => find.get({ id }),
    async insert(row) {
      try {
        await insert(row);
        return true;
      } catch (error) {
        if (error instanceof UniqueViolation) return false;
        throw error;
      }
    },
    replace: (row, read) => replace({ ...row, read }),
    remove: (id, read) => remove({ id, read }),
  };
}
