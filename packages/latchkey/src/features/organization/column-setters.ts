import type { Database } from "../../storage/database.ts";
import type { Table } from "../../storage/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { OrganizationTable } from "./options.ts";
import type { organizationTable } from "./tables.ts";

/** Sets columns of one row to values as they are stored; the organization is locked. */
type SetColumns = (
  id: string,
  changes: Readonly<Record<string, unknown>>,
  tx: Transaction,
) => Promise<void>;

/**
 * A statement for each of these columns: what isn't given stays as it is stored, whatever is shown of it. Of changes of
 * other columns nothing is written.
 */
export function columnSetters(
  db: Pick<Database, "for">,
  table: Table<OrganizationTable>,
  names: readonly string[],
): SetColumns {
  // What is needed of it every table has: an id. Of the columns the options know some that no type does.
  const q = db.for(table as unknown as typeof organizationTable);
  const setters = new Map(
    names.map((name) => [
      name,
      q.write((k, p: { id: string; value: unknown }) =>
        k
          .updateTable(table.name as "organization")
          .set({ [name]: p.value } as never)
          .where("id", "=", p.id),
      ),
    ]),
  );
  return async (id, changes, tx) => {
    for (const [name, value] of Object.entries(changes)) await setters.get(name)?.({ id, value }, tx);
  };
}
