import {
  DummyDriver,
  MysqlAdapter,
  MysqlIntrospector,
  MysqlQueryCompiler,
  type OnConflictNode,
  type ReferenceNode,
} from "kysely";
import type { Failure } from "../dialect.ts";
import {
  codeOf,
  type IndexColumns,
  networkCodes,
  type ServerDialect,
  type TableNames,
  tlsTrouble,
} from "../servers/server-dialect.ts";
import { type Column, usualLength } from "../tables/table.ts";

// Error numbers: https://dev.mysql.com/doc/mysql-errors/8.4/en/server-error-reference.html and
// https://mariadb.com/kb/en/mariadb-error-code-reference/
const duplicate = new Set([1062, 1586]);
const reference = new Set([1216, 1217, 1451, 1452]);
/** Record changed since last read, lock wait timeout, deadlock, table changed meanwhile, write conflict of TiDB. */
const again = new Set([1020, 1205, 1213, 1412, 1615, 9007]);
/** The server shuts down, the connection was killed or was idle too long, packets were lost. */
const lost = new Set([1053, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 4031]);
/** A node that lost its cluster, and servers that are read-only. */
const demoted = new Set([1047, 1290, 1792, 1836]);
/** Writing a file failed, disk full, error of the storage engine, table full. */
const full = new Set([3, 1021, 1026, 1030, 1114]);
/** Out of memory, too many connections or prepared statements, stopped by a time limit or by hand. */
const outOfOrder = new Set([1037, 1040, 1041, 1129, 1135, 1203, 1226, 1317, 1461, 1969, 3024]);
/** Access denied. 1130: not from this host. */
const wrongUser = new Set([1045, 1130, 1698, 3118]);
/** Read-only by an option of the server, InnoDB's, or that of transactions. */
const readOnly = new Set([1290, 1792, 1836]);
const missingRight = new Set([1044, 1142, 1143, 1227, 1370]);
const unknownDatabase = 1049;

const quote = (identifier: string) => `\`${identifier.replaceAll("`", "``")}\``;
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Facts about the server, known once a connection was opened. */
export interface MysqlServer {
  isMariaDb: boolean;
  /** True for a node of a Galera cluster. */
  isGalera?: boolean;
}

export function mysqlDialect(
  indexes: IndexColumns,
  { declared, spelled }: TableNames,
  server: MysqlServer,
): ServerDialect {
  const compiler = new MysqlCompiler();
  return {
    name: "mysql",
    kysely: {
      createAdapter: () => new MysqlAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new MysqlIntrospector(db),
      createQueryCompiler: () => compiler,
    },
    compiler,
    quote,
    columnType,
    /**
     * Texts are equal only if their bytes are: case, accents and spaces at the end count, as on the other
     * databases. The usual collations ignore all three.
     */
    tableOptions() {
      const collation = server.isMariaDb ? "utf8mb4_nopad_bin" : "utf8mb4_0900_bin";
      return ` engine=InnoDB default character set utf8mb4 collate ${collation}`;
    },
    // An index entry has a maximum size, and texts of any length can't be in one.
    covers: false,
    literal: (value) =>
      typeof value === "string"
        ? // In parentheses, because long texts can't have another default.
          `('${value.replaceAll("\\", "\\\\").replaceAll("'", "''")}')`
        : String(value),
    bindsText: (kind) => kind !== "date",
    encode(value, kind) {
      if (typeof value === "boolean") return Number(value);
      if (typeof value === "string") {
        if (kind !== "date" || !iso.test(value)) return value;
        return `${value.slice(0, 10)} ${value.slice(11, 23)}`;
      }
      return value instanceof Uint8Array
        ? Buffer.from(value.buffer, value.byteOffset, value.byteLength)
        : value;
    },
    decoder(kind) {
      switch (kind) {
        case "boolean":
          return (value) => value === 1 || value === true || value === "1";
        case "date":
          return isoText;
        case "integer":
          return (value) => (typeof value === "number" ? value : Number(value));
        case "json":
          return (value) => JSON.parse(String(value));
        case "bytes":
          // A Buffer may be part of a larger one.
          return (value) => (value instanceof Uint8Array ? new Uint8Array(value) : value);
        default:
          return undefined;
      }
    },
    lockRow: (table, idColumn) => `select 1 from ${quote(table)} where ${quote(idColumn)} = ? for update`,
    failure: (error) => failure(error, indexes, declared),
    // ER_NO_SUCH_TABLE, ER_BAD_FIELD_ERROR
    isMissing: (error) => [1146, 1054].includes(numberOf(error)),

    // Independent of a borrowed connection's time zone.
    time: "select timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000",
    limit: (milliseconds) =>
      server.isMariaDb
        ? `set session max_statement_time = ${milliseconds / 1000}`
        : `set session max_execution_time = ${milliseconds}`,
    lockTables: ({ changes }, isUrgent) => [
      // While a change holds its table, it also waits for the tables that this one refers to. In a deadlock the server
      // cancels the other transaction, so the change doesn't wait.
      `set session lock_wait_timeout = ${server.isMariaDb && !isUrgent ? 0 : 1}`,
      // Otherwise adding a reference copies the table. The column is new, so its rows refer to nothing.
      `set session foreign_key_checks = ${changes.length > 0 ? 0 : 1}`,
    ],
    patient: [],
    get snapshot() {
      const limits = server.isMariaDb
        ? ["session max_statement_time = 0", "session idle_transaction_timeout = 0"]
        : ["session max_execution_time = 0"];
      return [
        `set ${limits.join(", ")}`,
        "set transaction isolation level repeatable read",
        "start transaction with consistent snapshot, read only",
      ];
    },
    get usual() {
      const limit = server.isMariaDb ? "max_statement_time" : "max_execution_time";
      return [limit, "lock_wait_timeout", "foreign_key_checks"].map(
        (name) => `set session ${name} = default`,
      );
    },
    changesTogether: false,
    listColumns:
      "select table_name, column_name, @@lower_case_table_names, concat(column_type, if(collation_name is null, '', concat(' collate ', collation_name))), is_nullable = 'NO' and column_default is null and extra = '' from information_schema.columns where table_schema = database()",
    // The server makes indexes for foreign keys, and drops them for others that serve: they aren't counted on.
    listIndexes: `select table_name, index_name, 1 as is_whole, @@lower_case_table_names,
      if(sum(column_name is null or sub_part is not null or index_type <> 'BTREE' or collation = 'D' or index_name = column_name or
        index_name in (select constraint_name from information_schema.referential_constraints
          where constraint_schema = database())) > 0, null,
        concat('[', group_concat(json_quote(column_name) order by seq_in_index), ']'))
      from information_schema.statistics where table_schema = database() group by table_name, index_name`,
    spelled,
    isContended: (error) => [1205, 1213].includes(numberOf(error)),
    // Another process that lost its connection, and with it the lock, had made the change already.
    isDone: (error) => [1050, 1060, 1061, 1826].includes(numberOf(error)),
    misconfiguration,
  };
}

function columnType(column: Column, keyed: boolean): string {
  switch (column.kind) {
    case "id":
    case "reference":
      return "varchar(36)";
    case "text":
      if (keyed || column.length !== undefined) return `varchar(${column.length ?? usualLength})`;
      return "longtext";
    case "boolean":
      return "boolean";
    case "integer":
      return "bigint";
    case "date":
      return "datetime(3)";
    case "json":
      return "longtext";
    case "bytes":
      return "mediumblob";
  }
}

/** `2026-11-21 08:00:00.5` → `2026-11-21T08:00:00.500Z`. Borrowed drivers may return a Date. */
function isoText(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  const text = String(value);
  const fraction = text.length > 19 ? text.slice(20, 23).padEnd(3, "0") : "000";
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`;
}

function numberOf(error: unknown): number {
  return error instanceof Error && "errno" in error && typeof error.errno === "number" ? error.errno : 0;
}

function failure(error: unknown, indexes: IndexColumns, declared: TableNames["declared"]): Failure {
  const number = numberOf(error);
  if (duplicate.has(number)) return { kind: "unique", ...violated(error, indexes, declared) };
  if (reference.has(number)) return { kind: "reference" };
  if (again.has(number)) return { kind: "retry", code: String(number) };
  if (demoted.has(number)) return { kind: "demoted" };
  const code = codeOf(error);
  if (lost.has(number) || code === "PROTOCOL_CONNECTION_LOST" || networkCodes.has(code))
    return { kind: "lost" };
  if (full.has(number)) return { kind: "unavailable", isFull: true };
  if (
    outOfOrder.has(number) ||
    wrongUser.has(number) ||
    missingRight.has(number) ||
    number === unknownDatabase
  )
    return { kind: "unavailable" };
  const isLost =
    error instanceof Error &&
    /closed state|Connection lost|The server closed the connection|Packets out of order|HANDSHAKE/.test(
      `${error.message} ${code}`,
    );
  return { kind: isLost ? "lost" : "other" };
}

/** Parses `Duplicate entry 'a@b.c' for key 'user_email_uidx'`; MySQL puts the table in front of the index. */
function violated(error: unknown, indexes: IndexColumns, declared: TableNames["declared"]) {
  const message = error instanceof Error ? error.message : "";
  const sql = error instanceof Error && "sql" in error ? String(error.sql) : "";
  const index = /for key '(?:[^']*\.)?([^'.]+)'$/.exec(message)?.[1] ?? "";
  const found = indexes.get(index);
  if (found !== undefined) return found;
  const table = /^(?:insert into|update) `((?:[^`]|``)+)`/.exec(sql)?.[1] ?? "";
  return { table: declared(table), columns: index === "PRIMARY" ? ["id"] : [] };
}

function misconfiguration(error: unknown, place: string): string | undefined {
  const number = numberOf(error);
  const said = error instanceof Error ? error.message : "";
  if (wrongUser.has(number))
    return `MySQL or MariaDB at ${place} refuses this user (${said}). Check user and password in the URL, and the hosts from which the user may connect.`;
  if (number === unknownDatabase)
    return `MySQL or MariaDB at ${place} has no such database (${said}). Create it, or name another.`;
  if (missingRight.has(number))
    return `MySQL or MariaDB at ${place} denies this user a needed privilege (${said}). Grant it all privileges on the database.`;
  if (readOnly.has(number))
    return `MySQL or MariaDB at ${place} is read-only (${said}). Name the primary in the URL, or turn read_only off.`;
  if (codeOf(error) === "HANDSHAKE_NO_SSL_SUPPORT")
    return `MySQL or MariaDB at ${place} doesn't support TLS. Turn it on there, or leave ssl out of the URL.`;
  const trouble = tlsTrouble(error, "ssl=no-verify");
  return trouble === undefined ? undefined : `MySQL or MariaDB responds at ${place}, but ${trouble}`;
}

/**
 * Compiles the upserts of the other databases for MySQL: `on conflict (…) do update` becomes `on duplicate
 * key update`, `excluded.x` becomes `values(x)`. The columns of the conflict are dropped: here any unique
 * index counts.
 */
class MysqlCompiler extends MysqlQueryCompiler {
  protected override visitOnConflict(node: OnConflictNode): void {
    if (node.doNothing === true || node.updates === undefined || node.updateWhere !== undefined) {
      throw new Error(
        "MySQL has no `on conflict do nothing` and no `on conflict … where`: insert and catch UniqueViolation.",
      );
    }
    this.append("on duplicate key update ");
    this.compileList(node.updates);
  }

  protected override visitReference(node: ReferenceNode): void {
    if (node.table?.table.identifier.name === "excluded") {
      this.append("values(");
      this.visitNode(node.column);
      this.append(")");
    } else super.visitReference(node);
  }
}
