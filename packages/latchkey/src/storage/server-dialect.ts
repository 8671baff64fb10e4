import { LatchkeyError } from "../base/errors.ts";
import { NoAnswer } from "./deadline.ts";
import type { Dialect } from "./dialect.ts";
import { asDeclared, type Names, nameOfIndex } from "./names.ts";
import type { Schema } from "./table.ts";

/** What differs between database servers beyond what differs between databases. */
export interface ServerDialect extends Dialect {
  /** Lets statements of this connection run so long, 0: without an end. Milliseconds. */
  limit(milliseconds: number): string;
  /** Returns the server's time: milliseconds since 1970. */
  readonly time: string;
  /** Yields a row (1) where this connection now has the lock of all migrations of this database or schema. */
  readonly takeMigrationLock: string;
  readonly freeMigrationLock: string;
  /** Statements with which a change of tables waits briefly for those who use them, instead of making all others wait. */
  readonly impatient: string;
  /**
   * Statements with which a change that nobody waits behind may itself wait for long, and ends when its client does. A
   * server that is too old for one does without.
   */
  readonly patient: readonly string[];
  /** Statements that take back what `limit`, `impatient` and `patient` have set. */
  readonly usual: readonly string[];
  /** Whether a change of tables is part of a transaction, and can be taken back. */
  readonly changesTogether: boolean;
  /**
   * Rows of table and column, of all tables that the names without a schema may mean, and whether the server turns names
   * of tables into small letters (1).
   */
  readonly listColumns: string;
  /** Rows of table, index, whether it is whole (1), and the same of letters. */
  readonly listIndexes: string;
  /** A table that is listed in small letters, as it is spelled here. */
  spelled(found: string): string;
  /** Whether a change of tables may be tried again: someone used the table just now. */
  isContended(error: unknown): boolean;
  /** Whether a change of tables finds itself done. */
  isDone(error: unknown): boolean;
  /** Why a database can't be used at all, and the remedy; undefined where it may only be away for a moment. */
  misconfiguration(error: unknown, place: string): string | undefined;
}

/** Index → what it stands on, as declared. */
export type IndexColumns = ReadonlyMap<string, { table: string; columns: readonly string[] }>;

export function indexColumns(schema: Schema, names: Names): IndexColumns {
  const indexes = new Map<string, { table: string; columns: readonly string[] }>();
  for (const { name: table, indexes: declared } of schema.tables.values())
    for (const index of declared)
      indexes.set(nameOfIndex(index, table, names), { table, columns: index.columns });
  return indexes;
}

/** What the tables of a schema are called that a server names. */
export interface TableNames {
  /** The declared name. */
  readonly declared: (found: string) => string;
  /** The name in the database, of one that came in small letters. */
  readonly spelled: (found: string) => string;
}

export function tableNames(schema: Schema, names: Names = asDeclared): TableNames {
  const tables = [...schema.tables.keys()];
  const declared = new Map(tables.map((table) => [names.table(table), table]));
  const spelled = new Map(tables.map((table) => [names.table(table).toLowerCase(), names.table(table)]));
  return {
    declared: (found) => declared.get(found) ?? found,
    spelled: (found) => spelled.get(found) ?? found,
  };
}

/** The server's code of an error, or Node's code of a failed connection; empty where there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

/** Why there is no connection after some attempts, and what to do about it. */
export function noConnection(
  cause: unknown,
  { failure }: Pick<ServerDialect, "failure">,
  place: string,
): string {
  const said = cause instanceof Error ? cause.message || everyCauseOf(cause) : String(cause);
  const { kind } = failure(cause);
  if (kind === "lost" || cause instanceof LatchkeyError || cause instanceof NoAnswer)
    return `nothing that answers at ${place} (${said}). Start the database there, or correct host and port in the URL.`;
  if (kind === "unavailable")
    return `what answers at ${place} has no connection for this user now (${said}). See that it is up and allows enough connections, and start again.`;
  return `what answers at ${place} refuses the connection (${said}). Correct the URL, or how the server lets users connect.`;
}

/** Node tells of several addresses that were tried in one error without words. */
function everyCauseOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join("; ") : error.name;
}

/** Why an encrypted connection could not be made, and the remedy; `uncheckedBy`: what in an address asks for no check. */
export function tlsTrouble(error: unknown, uncheckedBy: string): string | undefined {
  if (!tlsCodes.test(codeOf(error)) || !(error instanceof Error)) return undefined;
  return `there is no encrypted connection to it (${error.message}). Name the host that its certificate is for, let Node trust who signed it (NODE_EXTRA_CA_CERTS=FILE), or leave it unchecked (${uncheckedBy}).`;
}

/** Node's codes of certificates that aren't trusted and of handshakes that failed, and those of mysql2. */
const tlsCodes = /CERT|SELF_SIGNED|^UNABLE_TO_|^ERR_(SSL|TLS)_|^EPROTO$|^HANDSHAKE_SSL_ERROR$/;

/** Node's codes of a connection that could not be made, or was lost. */
export const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EHOSTDOWN",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);
