import type { Database } from "./database.ts";
import type { Table } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** Sets columns of one row to values as they are stored. */
type SetColumns = (id: string, changes: Readonly<Record<string, unknown>>, tx: Transaction) => Promise<void>;

/**
 * A statement for each of these columns: what isn't given stays as it is stored, whatever is shown of it. Of changes of
 * other columns nothing is written.
 */
export function columnSetters(db: Pick<Database, "for">, table: Table, names: readonly string[]): SetColumns {
  const q = db.for(table);
  const setters = new Map(
    names.map((name) => [
      name,
      q.write((k, p: { id: string; value: unknown }) =>
        // Of the columns the options know some that no type does.
        k
          .updateTable(table.name)
          .set({ [name]: p.value } as never)
          .where("id", "=", p.id),
      ),
    ]),
  );
  return async (id, changes, tx) => {
    for (const [name, value] of Object.entries(changes)) await setters.get(name)?.({ id, value }, tx);
  };
}
