import { byName, parametersOf } from "../by-name.ts";
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

/** Rows of one statement, so that three statements serve every number of rows. */
const PIECES = [32, 4, 1] as const;

type Values = Readonly<Record<string, unknown>>;

/**
 * Declares the statements that write many new rows, with each column of their table. `hooked`: each row has a
 * statement, because the application's hooks get it.
 */
export function insertRows(
  db: Pick<Database, "for" | "schema">,
  table: Table,
  hooked = false,
): (rows: readonly Values[], tx: Transaction) => Promise<void> {
  const names = [...db.schema.columnsOf(table.name).keys()];
  const declare = (size: number) =>
    db.for(table).write((k, p: Values) =>
      k.insertInto(table.name).values(
        size === 1
          ? parametersOf(names, p)
          : // The schema checks the names.
            Array.from({ length: size }, (_, at) =>
              byName<never>(Object.fromEntries(names.map((name) => [name, p[`${name} ${at}`]]))),
            ),
      ),
    );
  const statements = PIECES.filter((size) => size === 1 || !hooked).map(
    (size) => [size, declare(size)] as const,
  );
  return async (rows, tx) => {
    let from = 0;
    for (const [size, insert] of statements)
      for (; from + size <= rows.length; from += size)
        await insert(size === 1 ? (rows[from] ?? {}) : named(names, rows, from, size), tx);
  };
}

/** Loops, because this runs for each value of an import. */
function named(names: readonly string[], rows: readonly Values[], from: number, size: number): Values {
  const values: Record<string, unknown> = {};
  for (let at = 0; at < size; at++)
    for (const name of names) values[`${name} ${at}`] = rows[from + at]?.[name];
  return values;
}

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
