import { DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { Failure } from "../dialect.ts";
import type { Step } from "../driver.ts";
import {
  codeOf,
  type IndexColumns,
  networkCodes,
  type ServerDialect,
  type TableNames,
  tlsTrouble,
} from "../servers/server-dialect.ts";
import type { ColumnKind } from "../tables/table.ts";
import { isOutOfStep } from "./postgres-connection.ts";

// Error codes of PostgreSQL: https://www.postgresql.org/docs/current/errcodes-appendix.html
const again = new Set(["40001", "40P01"]);
/** The server ends this connection: on command, after a crash, or to restart. */
const ending = new Set(["57P01", "57P02", "57P04", "57P05", "25P03"]);
/** Read-only: a standby, or a server that has become one. */
const readOnly = "25006";
/**
 * Cancelled by a time limit, a lock that was not free in time, a server that is starting, no memory, a commit
 * whose outcome the server itself doesn't know.
 */
const outOfOrder = new Set(["57014", "55P03", "57P03", "XX000", "40003"]);
/** Disk full, I/O error. */
const full = new Set(["53100", "58030"]);

const typeOf: Record<ColumnKind, string> = {
  id: "text",
  reference: "text",
  text: "text",
  boolean: "boolean",
  integer: "bigint",
  date: "timestamptz",
  json: "text",
  bytes: "bytea",
};

const quote = (identifier: string) => `"${identifier.replaceAll('"', '""')}"`;
const compiler = new PostgresQueryCompiler();

/** Looked up by its exact name: a cast would fold its case. */
const currentSchema = "(select oid from pg_namespace where nspname = current_schema())";

export function postgresDialect(
  indexes: IndexColumns,
  { declared }: Pick<TableNames, "declared">,
): ServerDialect {
  return {
    name: "postgres",
    kysely: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
    compiler,
    quote,
    // Columns that are compared and ordered use their bytes, whatever the language of the database.
    columnType: ({ kind }, keyed) =>
      kind === "id" || kind === "reference" || (kind === "text" && keyed) ? 'text collate "C"' : typeOf[kind],
    tableOptions: () => "",
    // PostgreSQL reads the rows anyway, to check their visibility; and an index entry has a maximum size
    // there.
    covers: false,
    literal: (value) => (typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value)),
    bindsText: () => true,
    encode: (value, kind) => (kind === "boolean" && typeof value === "number" ? value !== 0 : value),
    decoder(kind) {
      switch (kind) {
        // Borrowed drivers return other types.
        case "date":
          return (value) => (value instanceof Date ? value.toISOString() : value);
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
    lockRow: (table, idColumn) => `select 1 from ${quote(table)} where ${quote(idColumn)} = $1 for update`,
    failure: (error) => failure(error, indexes, declared),
    // undefined_table, undefined_column
    isMissing: (error) => ["42P01", "42703"].includes(codeOf(error)),

    time: "select (extract(epoch from clock_timestamp()) * 1000)::bigint",
    limit: (milliseconds) => `set statement_timeout = ${milliseconds}`,
    lockTables,
    patient: ["set lock_timeout = '1h'", "set client_connection_check_interval = '2s'"],
    snapshot: [
      "begin isolation level repeatable read read only",
      "set local statement_timeout = 0",
      "set local idle_in_transaction_session_timeout = 0",
    ],
    usual: ["statement_timeout", "lock_timeout", "client_connection_check_interval"].map(
      (name) => `reset ${name}`,
    ),
    changesTogether: true,
    listColumns: `select c.relname, a.attname, 0, format_type(a.atttypid, null),
      case when a.attnotnull and not a.atthasdef and a.attidentity = '' then 1 else 0 end from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = ${currentSchema} and c.relkind in ('r', 'p')
      and a.attnum > 0 and not a.attisdropped`,
    listIndexes: `select t.relname as "table", c.relname as "index", case when i.indisvalid then 1 else 0 end as is_whole, 0,
      case when i.indpred is null and i.indexprs is null and pg_get_indexdef(i.indexrelid) like '% USING btree %'
        and not exists (select 1 from unnest(i.indclass::oid[]) used join pg_opclass o on o.oid = used where not o.opcdefault)
        and 0 = all (i.indoption::int2[]) and not exists (
          select 1 from unnest(i.indkey::int2[], i.indcollation::oid[]) as k (number, used)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number where a.attcollation <> k.used)
        then (select json_agg(a.attname order by k.position)::text from unnest(i.indkey::int2[]) with ordinality k (number, position)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number where k.position <= i.indnkeyatts) end
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where c.relnamespace = ${currentSchema}`,
    spelled: (found) => found,
    isContended: (error) => ["55P03", "40P01", "40001"].includes(codeOf(error)),
    isDone: () => false,
    misconfiguration,
  };
}

/** Limits waits for locks in this transaction. The limit shrinks with a `deadlock_timeout` below its default of one second. */
const waitAtMost = (milliseconds: number) =>
  `select set_config('lock_timeout', greatest(1, least(${milliseconds}, setting::int * ${milliseconds} / 1000))::text, true)
  from pg_settings where name = 'deadlock_timeout'`;

/**
 * First takes locks that only conflict with vacuums and other changes of tables: PostgreSQL cancels a vacuum only after a
 * longer wait than those below. Then takes the exclusive ones. All are taken or given up before a waiting process looks for
 * a deadlock.
 */
function lockTables({ changes, refersTo }: Pick<Step, "changes" | "refersTo">): string[] {
  const all = [...changes, ...refersTo].map(quote);
  if (all.length === 0) return [];
  const modes = all.map((_, at) => (at < changes.length ? "access exclusive" : "share row exclusive"));
  const [first, ...others] = all.map((table, at) => `lock table ${table} in ${modes[at]} mode`);
  return [
    // Through a pool that shares connections, this one has the usual limit.
    "set local statement_timeout = 0",
    "set local lock_timeout = '5s'",
    `lock table ${all.join(", ")} in share update exclusive mode`,
    waitAtMost(200),
    ...(first === undefined ? [] : [first]),
    waitAtMost(20),
    ...others,
  ];
}

function failure(error: unknown, indexes: IndexColumns, declared: TableNames["declared"]): Failure {
  const code = codeOf(error);
  if (code === "23505") return { kind: "unique", ...violated(error, indexes, declared) };
  if (code === "23503") return { kind: "reference" };
  if (again.has(code)) return { kind: "retry", code };
  if (ending.has(code) || code.startsWith("08") || networkCodes.has(code) || isLostByPostgresJs(code))
    return { kind: "lost" };
  if (isOutOfStep(error)) return { kind: "retry", code };
  if (code === readOnly) return { kind: "demoted" };
  if (full.has(code)) return { kind: "unavailable", isFull: true };
  if (outOfOrder.has(code) || code.startsWith("53") || isRefusal(code)) return { kind: "unavailable" };
  // Errors of pg about a connection have no code.
  const isLost =
    error instanceof Error &&
    code === "" &&
    /^(received invalid response|Received unexpected|Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|The server does not support SSL)/.test(
      error.message,
    );
  return { kind: isLost ? "lost" : "other" };
}

/** `CONNECTION_CLOSED`, `CONNECTION_ENDED`, `CONNECTION_DESTROYED`, `CONNECT_TIMEOUT` */
const isLostByPostgresJs = (code: string) => code.startsWith("CONNECT");

/** Errors that stop a start are 503 while running: a password or a right may just be changing. */
function isRefusal(code: string): boolean {
  return code.startsWith("28") || code === "3D000" || code === "42501";
}

/** Reads the index in the error, which is more precise than its message. */
function violated(error: unknown, indexes: IndexColumns, declared: TableNames["declared"]) {
  // `constraint_name`, in errors of postgres.js.
  const field = (name: "constraint" | "table") => {
    const value =
      error instanceof Error ? (Reflect.get(error, name) ?? Reflect.get(error, `${name}_name`)) : "";
    return typeof value === "string" ? value : "";
  };
  const index = field("constraint");
  const found = indexes.get(index);
  if (found !== undefined) return found;
  const table = field("table");
  return { table: declared(table), columns: index === `${table}_pkey` ? ["id"] : [] };
}

function misconfiguration(error: unknown, place: string): string | undefined {
  const code = codeOf(error);
  const said = error instanceof Error ? error.message : "";
  // Errors of pg about a missing password have no code.
  if (code === "28P01" || code === "28000" || said.startsWith("SASL: "))
    return `PostgreSQL at ${place} refuses this user (${said}). Check user and password in the URL.`;
  if (code === "3D000")
    return `PostgreSQL at ${place} has no such database (${said}). Create it, or name another.`;
  if (code === "42501" || code === "3F000")
    return `PostgreSQL at ${place} denies this user a needed privilege (${said}). Make the user owner of the database, or grant it "create" on the schema and everything on its tables.`;
  if (code === "25006")
    return `PostgreSQL at ${place} is read-only (${said}). Name the primary in the URL, or turn default_transaction_read_only off.`;
  if (said.startsWith("The server does not support SSL"))
    return `PostgreSQL at ${place} doesn't support TLS. Turn it on there, or leave sslmode out of the URL.`;
  const trouble = tlsTrouble(error, "sslmode=no-verify");
  return trouble === undefined ? undefined : `PostgreSQL responds at ${place}, but ${trouble}`;
}
