import type { Dialect } from "./dialect.ts";
import type { Column } from "./table.ts";

/**
 * Makes a row of a table from a run of values: for hot statements, which are read as arrays and select the
 * table's columns in the order of `names`.
 */
export interface RowReader {
  readonly names: readonly string[];
  read(values: readonly unknown[], from: number): Record<string, unknown>;
}

/** Reads those of a table's columns that `includes` accepts. */
export function rowReader(
  columns: ReadonlyMap<string, Column>,
  dialect: Dialect,
  includes: (column: string) => boolean,
): RowReader {
  const names: string[] = [];
  const decoders: (((value: unknown) => unknown) | undefined)[] = [];
  for (const [name, column] of columns) {
    if (!includes(name)) continue;
    names.push(name);
    decoders.push(dialect.decoder(column.kind));
  }
  return {
    names,
    read(values, from) {
      const row: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i++) {
        const value = values[from + i];
        const decode = decoders[i];
        row[names[i] as string] = decode === undefined || value === null ? value : decode(value);
      }
      return row;
    },
  };
}
