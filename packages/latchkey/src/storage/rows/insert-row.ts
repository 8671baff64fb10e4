import { parametersOf } from "../by-name.ts";
import type { Database } from "../database.ts";
import type { Row, Table } from "../tables/table.ts";
import type { Transaction } from "../transaction.ts";

/**
 * Declares the statement that writes a new row, with each column of its table. Features and options add
 * columns that `Row` doesn't have: the caller gives them too.
 */
export function insertRow<T extends Table>(
  db: Pick<Database, "for" | "schema">,
  declared: T,
): (row: Row<T> & Readonly<Record<string, unknown>>, tx?: Transaction) => Promise<number> {
  const table: Table = declared;
  const names = [...db.schema.columnsOf(table.name).keys()];
  return db
    .for(table)
    .write((k, p: Readonly<Record<string, unknown>>) =>
      k.insertInto(table.name).values(parametersOf(names, p)),
    );
}
