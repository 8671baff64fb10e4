import type { Dialect } from "../dialect.ts";
import type { Column } from "../tables/table.ts";

/**
 * Builds a row of a table from a sequence of values: for hot statements, which are read as arrays and select
 * the table's columns in the order of `names`.
 */
export interface RowReader<Row> {
  readonly names: readonly string[];
  read(values: readonly unknown[], from: number): Row;
}

/**
 * Returns the conversion from a driver's value to the row's, never given null; undefined if they are the
 * same.
 */
export function decoderOf(
  { kind, shown }: Pick<Column, "kind" | "shown">,
  dialect: Dialect,
): ((value: unknown) => unknown) | undefined {
  const decode = dialect.decoder(kind);
  return shown === undefined || decode === undefined ? (shown ?? decode) : (value) => shown(decode(value));
}

/** Reads a table's columns, or those that are named. `Row`: the type of a row. */
export function rowReader<Row>(
  columns: ReadonlyMap<string, Column>,
  dialect: Dialect,
  names: readonly string[] = [...columns.keys()],
): RowReader<Row> {
  const decoders = names.map((name) => {
    const column = columns.get(name);
    return column && decoderOf(column, dialect);
  });
  return {
    names,
    read(values, from) {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i++) {
        const value = values[from + i];
        const decode = decoders[i];
        // Within the bounds of the list.
        row[names[i] as string] = decode === undefined || value === null ? value : decode(value);
      }
      // `Row` is derived from the table's declaration.
      return row as Row;
    },
  };
}
