import { byName } from "../by-name.ts";
import type { Database } from "../database.ts";
import type { Table } from "../tables/table.ts";
import type { Transaction } from "../transaction.ts";

/** Sets columns of one row to values as they are stored. */
type SetColumns = (id: string, changes: Readonly<Record<string, unknown>>, tx: Transaction) => Promise<void>;

/**
 * Declares a statement for each of these columns: columns that aren't given keep their stored values,
 * whatever is shown of them. Changes of other columns are ignored.
 */
export function columnSetters(db: Pick<Database, "for">, table: Table, names: readonly string[]): SetColumns {
  const q = db.for(table);
  const setters = new Map(
    names.map((name) => [
      name,
      q.write((k, p: { id: string; value: unknown }) =>
        k
          .updateTable(table.name)
          .set(byName({ [name]: p.value }))
          .where("id", "=", p.id),
      ),
    ]),
  );
  return async (id, changes, tx) => {
    for (const [name, value] of Object.entries(changes)) await setters.get(name)?.({ id, value }, tx);
  };
}
