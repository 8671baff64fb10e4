import { DummyDriver, type LimitNode, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { Dialect, Failure } from "../dialect.ts";
import type { ColumnKind } from "../tables/table.ts";

/**
 * Compiles limits as expressions. SQLite plans by the value that is bound as a limit, and therefore prepares
 * such a statement again whenever a value is bound, even the same: most of a look-up's cost. It doesn't
 * examine an expression.
 */
class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    this.append("limit +");
    this.visitNode(node.limit);
  }
}

// Result codes of SQLite: https://sqlite.org/rescode.html
const primary = { error: 1, busy: 5, locked: 6, constraint: 19 };
const extended = { foreignKey: 787, primaryKey: 1555, unique: 2067 };
/** Read-only, I/O error, full. */
const full = new Set([8, 10, 13]);
/** Out of memory, corrupt, can't open, protocol, not a database. */
const outOfOrder = new Set([7, 11, 14, 15, 26]);

const typeOf: Record<ColumnKind, string> = {
  id: "text",
  reference: "text",
  text: "text",
  boolean: "integer",
  integer: "integer",
  // A name only: SQLite stores the ISO text unchanged.
  date: "date",
  json: "text",
  bytes: "blob",
};

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;

export const sqliteDialect: Dialect = {
  name: "sqlite",
  kysely: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteCompiler(),
  },
  compiler: new SqliteCompiler(),
  quote,
  columnType: (column) => typeOf[column.kind],
  literal(value) {
    if (typeof value === "string") return `'${value.replaceAll("'", "''")}'`;
    return String(Number(value));
  },
  tableOptions: (clustered) => (clustered ? " without rowid" : ""),
  covers: true,
  bindsText: () => true,
  encode: (value) => (typeof value === "boolean" ? Number(value) : value),
  decoder(kind) {
    switch (kind) {
      case "boolean":
        return (value) => value === 1 || value === true || value === "true" || value === "t" || value === "1";
      case "json":
        return (value) => JSON.parse(String(value));
      case "bytes":
        // better-sqlite3 returns Buffers.
        return (value) => (Buffer.isBuffer(value) ? new Uint8Array(value) : value);
      default:
        return undefined;
    }
  },
  // `begin immediate` has locked the whole file already.
  lockRow: (table, idColumn) => `select 1 from ${quote(table)} where ${quote(idColumn)} = ?`,
  failure,
  isMissing: (error) =>
    error instanceof Error &&
    resultCode(error) === primary.error &&
    /no such (table|column)|has no column named/.test(error.message),
};

/** The codes by the names that better-sqlite3 and libSQL give; longer names begin with one of them. */
const named: Readonly<Record<string, number>> = {
  SQLITE_CONSTRAINT_UNIQUE: extended.unique,
  SQLITE_CONSTRAINT_PRIMARYKEY: extended.primaryKey,
  SQLITE_CONSTRAINT_FOREIGNKEY: extended.foreignKey,
  SQLITE_ERROR: primary.error,
  SQLITE_BUSY: primary.busy,
  SQLITE_LOCKED: primary.locked,
  SQLITE_NOMEM: 7,
  SQLITE_READONLY: 8,
  SQLITE_IOERR: 10,
  SQLITE_CORRUPT: 11,
  SQLITE_FULL: 13,
  SQLITE_CANTOPEN: 14,
  SQLITE_PROTOCOL: 15,
  SQLITE_NOTADB: 26,
};

/** Returns SQLite's code of an error, whichever driver made it. */
function resultCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  // libSQL has the longer name beside the shorter one.
  const { errcode, extendedCode, code } = error as {
    errcode?: unknown;
    extendedCode?: unknown;
    code?: unknown;
  };
  if (typeof errcode === "number") return errcode;
  const name = String(extendedCode ?? code);
  return named[name] ?? named[name.split("_", 2).join("_")];
}

function failure(error: unknown): Failure {
  const code = resultCode(error);
  if (code === undefined || !(error instanceof Error)) return { kind: "other" };
  if (code === extended.unique || code === extended.primaryKey) {
    return { kind: "unique", ...constrained(error.message) };
  }
  if (code === extended.foreignKey) return { kind: "reference" };
  const family = code & 0xff;
  if (family === primary.busy || family === primary.locked) return { kind: "busy" };
  if (full.has(family)) return { kind: "unavailable", isFull: true };
  return { kind: outOfOrder.has(family) ? "unavailable" : "other" };
}

/** `UNIQUE constraint failed: account.providerId, account.accountId`, after the code in errors of libSQL. */
function constrained(message: string): { table: string; columns: string[] } {
  const list = message.slice(message.lastIndexOf(": ") + 2).split(", ");
  const [table = ""] = (list[0] ?? "").split(".");
  return {
    table,
    columns: list.map((name) => name.slice(name.indexOf(".") + 1)),
  };
}
