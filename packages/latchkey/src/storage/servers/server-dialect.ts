import { LatchkeyError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";
import type { Step } from "../driver.ts";
import { asDeclared, type Names, nameOfIndex } from "../tables/names.ts";
import type { Schema } from "../tables/table.ts";
import { NoAnswer } from "./deadline.ts";

/** Differences between database servers, in addition to those between databases. */
export interface ServerDialect extends Dialect {
  /**
   * Returns a statement that limits the duration of this connection's statements; 0: no limit. Milliseconds.
   */
  limit(milliseconds: number): string;
  /** Returns the server's time: milliseconds since 1970. */
  readonly time: string;
  /**
   * Returns statements that lock the tables of a step, or limit how long it waits for them. The wait is short, because
   * others queue behind it, and causes no deadlock in other processes. `isUrgent`: many attempts failed. MariaDB may then
   * cause one. MySQL always may, because it can't wait for less than a second.
   */
  lockTables(step: Pick<Step, "changes" | "refersTo">, isUrgent: boolean): readonly string[];
  /**
   * Statements after which a change that blocks no others may wait for long, and ends when its client does. A
   * server that is too old for one works without it.
   */
  readonly patient: readonly string[];
  /**
   * Statements that begin a transaction whose reads all see its beginning, and which may take and wait as long
   * as it needs.
   */
  readonly snapshot: readonly string[];
  /** Statements that reset the settings of `limit`, `lockTables` and `patient`. */
  readonly usual: readonly string[];
  /** True if a change of tables is part of a transaction, and can be rolled back. */
  readonly changesTogether: boolean;
  /**
   * Rows of table and column, of all tables that names without a schema may refer to, with 1 if the server
   * lower-cases names of tables.
   */
  readonly listColumns: string;
  /** Rows of table, index, 1 if the index is complete, and 1 if the server lower-cases names of tables. */
  readonly listIndexes: string;
  /** Returns the spelling of a table here that is listed in lower case. */
  spelled(found: string): string;
  /** Reports whether a change of tables may be tried again because the table was in use. */
  isContended(error: unknown): boolean;
  /** Reports whether a change of tables had been made already. */
  isDone(error: unknown): boolean;
  /**
   * Returns the reason why a database can't be used at all, with the remedy; undefined if it may only be
   * temporarily unavailable.
   */
  misconfiguration(error: unknown, place: string): string | undefined;
}

/** The table and columns of each index, as declared. */
export type IndexColumns = ReadonlyMap<string, { table: string; columns: readonly string[] }>;

export function indexColumns(schema: Schema, names: Names): IndexColumns {
  const indexes = new Map<string, { table: string; columns: readonly string[] }>();
  for (const { name: table, indexes: declared } of schema.tables.values())
    for (const index of declared)
      indexes.set(nameOfIndex(index, table, names), { table, columns: index.columns });
  return indexes;
}

/** Names of a schema's tables in messages and lists of a server. */
export interface TableNames {
  /** Returns the declared name. */
  readonly declared: (found: string) => string;
  /** Returns the name in the database for one in lower case. */
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

/** Returns the server's code of an error, or Node's code of a failed connection; empty if there is none. */
export function codeOf(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) return "";
  return typeof error.code === "string" ? error.code : "";
}

/** Returns the reason why there is no connection after some attempts, with the remedy. */
export function noConnection(
  cause: unknown,
  { failure }: Pick<ServerDialect, "failure">,
  place: string,
): string {
  const said = cause instanceof Error ? cause.message || everyCauseOf(cause) : String(cause);
  const { kind } = failure(cause);
  if (kind === "lost" || cause instanceof LatchkeyError || cause instanceof NoAnswer)
    return `no database responds at ${place} (${said}). Start it, or correct host and port in the URL.`;
  if (kind === "unavailable")
    return `the database at ${place} has no connection for this user now (${said}). Check that it is running and allows enough connections, and start again.`;
  return `the database at ${place} refuses the connection (${said}). Correct the URL, or the server's rules for connections.`;
}

/**
 * Describes the causes of a failed connection: Node reports several addresses in one error without a message.
 */
function everyCauseOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(String).join("; ") : error.name;
}

/**
 * Returns the reason why an encrypted connection could not be made, with the remedy. `uncheckedBy`: the URL's
 * parameter that turns verification off.
 */
export function tlsTrouble(error: unknown, uncheckedBy: string): string | undefined {
  if (!tlsCodes.test(codeOf(error)) || !(error instanceof Error)) return undefined;
  return `an encrypted connection to it failed (${error.message}). Use the host name of its certificate, let Node trust the certificate's issuer (NODE_EXTRA_CA_CERTS=FILE), or turn the check off (${uncheckedBy}).`;
}

/** Node's codes of untrusted certificates and of failed handshakes, and those of mysql2. */
const tlsCodes = /CERT|SELF_SIGNED|^UNABLE_TO_|^ERR_(SSL|TLS)_|^EPROTO$|^HANDSHAKE_SSL_ERROR$/;

/** Node's codes of a connection that failed or was lost. */
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
