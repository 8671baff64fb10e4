import { CLEAN_UP_LIMIT, type CleanUp, cleanUp } from "../../storage/clean-up.ts";
import type { Database } from "../../storage/database.ts";
import { UniqueViolation } from "../../storage/errors.ts";
import { date, id, type Row, table, text } from "../../storage/table.ts";

/**
 * Counts that several processes share. Who is counted can't be read from it: the id is a hash, the state holds
 * times and numbers.
 */
export const limitTable = table("latchkey_limit", {
  /** Half of the SHA-256 of what is counted and by which rule, in hexadecimal. */
  id: id(),
  state: text({ hidden: true }),
  /** Another one after each write, never the same again: who writes names the one that was read. */
  version: text({ length: 32, hidden: true }),
  /** From then on the row means nothing. A full hour, so that this index is seldom touched. */
  expiresAt: date({ index: true }),
});

export type LimitRow = Pick<Row<typeof limitTable>, "id" | "state" | "version" | "expiresAt">;

/** Statements over `latchkey_limit`: a row is written only over the value that was read. */
export interface LimitStore {
  find(id: string): Promise<LimitRow | undefined>;
  /** False: there is one already. */
  insert(row: LimitRow): Promise<boolean>;
  /** Takes the place of the row of version `read`. False: another process was there. */
  replace(row: LimitRow, read: string): Promise<boolean>;
  remove(id: string, read: string): Promise<boolean>;
  /** Of counts that mean nothing any more. */
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
