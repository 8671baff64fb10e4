import { service } from "../../kernel/contracts/service.ts";
import { ownedRows } from "../../storage/rows/row-archive.ts";
import type { MergedTable } from "../../storage/tables/table.ts";
import { sessionStore } from "../sessions/store.ts";
import { userTable } from "../users/tables.ts";

export type ExportedRow = Readonly<Record<string, unknown>>;

/** Stored data of a user, read from the declared tables, so that a new feature's data is included. */
export const exportStore = service((core) => {
  const { db, secondary } = core;
  const q = db.for(userTable);
  const sessions = core.use(sessionStore);

  /** Reads the rows whose `column` holds an id. Runs off the main thread, because there may be many. */
  const rowsOf = (table: MergedTable, column: string) =>
    q.scan((k, p: { userId: string }) =>
      // The schema knows these names, and the column holds ids, as the one named here does.
      k
        .selectFrom(table.name as "user")
        .select(exportedColumns(table) as "id"[])
        .where(column as "id", "=", p.userId),
    );
  const user = tableNamed("user");
  const ofUser = rowsOf(user, "id");
  const owned = ownedRows(db.schema, "user").map(({ table, column }) => ({
    table,
    find: rowsOf(table, column),
  }));
  const sessionColumns = exportedColumns(tableNamed("session"));

  function tableNamed(name: string): MergedTable {
    const table = db.schema.tables.get(name);
    if (table === undefined) throw new Error(`No table "${name}" is declared.`);
    return table;
  }

  return {
    findUser: async (userId: string): Promise<ExportedRow | undefined> => (await ofUser({ userId }))[0],
    /** Returns the rows by table. Two columns of one table may refer to the same user. */
    async listRows(userId: string, now: string): Promise<Record<string, ExportedRow[]>> {
      const tables = new Map<string, Map<unknown, ExportedRow>>();
      const add = (name: string, rows: readonly ExportedRow[]): void => {
        const known = tables.get(name) ?? new Map<unknown, ExportedRow>();
        for (const row of rows) known.set(row.id, row);
        tables.set(name, known);
      };
      for (const { table, find } of owned) {
        const rows: ExportedRow[] = await find({ userId });
        add(
          table.name,
          rows.map((row) => withoutOthers(row, table, userId)),
        );
      }
      if (secondary !== undefined) {
        const open = await sessions.listOf(userId, now);
        // A session counts as a row of its table, in whichever storage it is.
        const rows = open.map((session) => picked({ ...session }, sessionColumns));
        add("session", rows);
      }
      return Object.fromEntries([...tables].map(([name, rows]) => [name, [...rows.values()]]));
    },
  };
});

function exportedColumns({ columns }: MergedTable): string[] {
  return [...columns].flatMap(([name, { exported }]) => (exported ? [name] : []));
}

/** Removes the personal columns of a row in which another user did something to this one. */
function withoutOthers(row: ExportedRow, { columns, personal }: MergedTable, userId: string): ExportedRow {
  if (personal === undefined) return row;
  const by = row[personal.by];
  if (by === null || by === userId) return row;
  const empty = personal.columns.map((name) => [name, columns.get(name)?.nullable ? null : ""]);
  return { ...row, ...Object.fromEntries(empty) };
}

function picked(row: ExportedRow, names: readonly string[]): ExportedRow {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
