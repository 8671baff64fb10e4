import type { Database } from "./database.ts";
import type { Table } from "./tables/table.ts";
import type { Transaction } from "./transaction.ts";

/**
 * Returns values for columns that a statement's types don't know, because features and options declare them.
 * The schema checks the names when the statement is declared.
 */
export function byName<Values>(values: Readonly<Record<string, unknown>>): Values {
  // See above.
  return values as Values;
}

/** The same, of a statement's parameters: those of these columns. */
export function parametersOf<Values>(
  names: Iterable<string>,
  parameters: Readonly<Record<string, unknown>>,
): Values {
  return byName(Object.fromEntries([...names].map((name) => [name, parameters[name]])));
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
