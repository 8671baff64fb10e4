import { type TransferMeans, transferredTables } from "./transfer-store.ts";
import type { SharedRow, TransferredRow } from "./transferred-row.ts";

export interface TransferProgress {
  readonly table: string;
  /** Rows of all tables. */
  readonly done: number;
  readonly total: number;
}

/** Everything of everyone, as rows in JSON. */
export interface Transfer {
  /**
   * Hands over the rows of each table, some at a time, as they were at one moment. Rows come after those they
   * refer to. Awaits `onRows`, so that memory doesn't grow. `only`: these tables. Resolves to the number of
   * rows by table.
   */
  export(
    onRows: (rows: readonly TransferredRow[], progress: TransferProgress) => Promise<unknown>,
    only?: readonly string[],
  ): Promise<Readonly<Record<string, number>>>;
  /**
   * Writes rows of one table with their IDs, in the order of an export. Rows whose ID is there already stay as
   * they are. Resolves to the number of the others. Hooks of the application aren't called.
   */
  import(rows: readonly TransferredRow[]): Promise<number>;
  /** Converts a row to what the compatible framework reads, for an engine whose write format is `shared`. */
  shared(row: TransferredRow): SharedRow;
  /** Returns how many of these rows of one table are there, by their IDs. */
  countThere(rows: readonly TransferredRow[]): Promise<number>;
  /** Returns the number of rows of a table. */
  count(table: string): Promise<number>;
  /** Returns the table and the columns of a row that this engine doesn't have: `apikey`, `user.tenant`. */
  unknownIn(row: TransferredRow): readonly string[];
}

export function transferOf(means: TransferMeans): Transfer {
  const { driver, context } = means;
  let made: ReturnType<typeof transferredTables> | undefined;
  const tables = () => (made ??= transferredTables(means));
  const tableOf = (name: string) => {
    const table = tables().get(name);
    if (table === undefined) throw new Error(`No table "${name}" is transferred.`);
    return table;
  };
  const first = (rows: readonly TransferredRow[]) => tableOf(rows[0]?.table ?? "");

  return {
    export: (onRows, only) =>
      driver.snapshot(async (read) => {
        const counts: Record<string, number> = {};
        const chosen = [...tables()].filter(([name]) => only?.includes(name) ?? true);
        for (const [name, { count }] of chosen) counts[name] = await count(read);
        const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
        let done = 0;
        for (const [name, { pages }] of chosen)
          for await (const rows of pages(read)) {
            done += rows.length;
            await onRows(rows, { table: name, done, total });
          }
        return counts;
      }),
    import: async (rows) => (rows.length === 0 ? 0 : first(rows).insert(rows)),
    shared: (row) => tableOf(row.table).shared(row),
    countThere: async (rows) => (rows.length === 0 ? 0 : first(rows).countThere(rows)),
    count: async (table) => driver.snapshot((read) => tableOf(table).count(read)),
    unknownIn({ table, values, secrets }) {
      if (!tables().has(table)) return [table];
      const columns = context.schema.columnsOf(table);
      const names = Object.keys({ ...values, ...secrets });
      return names.filter((name) => !columns.has(name)).map((name) => `${table}.${name}`);
    },
  };
}
