import { service } from "../../kernel/contracts/service.ts";
import { ownedRows } from "../../storage/rows/row-archive.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";

/** Deletes a user and every row that belongs to them, whichever feature declared it. */
export const deletionStore = service(({ db }) => {
  const q = db.for(userTable);
  // Databases that were migrated from another system may lack foreign keys, so children are deleted
  // explicitly.
  const children = ownedRows(db.schema, "user")
    .filter(({ cascade }) => cascade)
    .map(({ table, column }) =>
      q.write((k, p: { userId: string }) =>
        // The schema knows both names, and the column holds ids, as this one does.
        k.deleteFrom(table.name as "user").where(column as "id", "=", p.userId),
      ),
    );
  const user = q.claim((k, p: { id: string }) => k.deleteFrom("user").where("id", "=", p.id));
  return {
    /** Deletes the user, with the row locked. False if there was none. */
    async deleteUser(userId: string, tx: Transaction): Promise<boolean> {
      for (const remove of children) await remove({ userId }, tx);
      return user({ id: userId }, tx);
    },
  };
});
