import type { Env } from "../../base/env.ts";
import { ConfigurationError } from "../../base/errors.ts";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";

/** A client of `@libsql/client`, for a file or a server. */
export interface LibsqlClient extends Executor {
  transaction(mode: "write"): Promise<LibsqlTransaction>;
  batch(statements: never[], mode?: never): Promise<unknown>;
  /** `file`, `http` or `ws`. */
  readonly protocol: string;
}

export interface LibsqlTransaction extends Executor {
  commit(): Promise<void>;
  /** Rolls back, unless it was committed. */
  close(): void;
}

interface Executor {
  execute(statement: { sql: string; args: never[] }): Promise<{
    /** With an index for each column. */
    readonly rows: readonly ArrayLike<unknown>[];
    readonly rowsAffected: number;
  }>;
}

export interface LibsqlResult {
  readonly rows: RawRow[];
  readonly affected: number;
}

export function isLibsqlClient(value: object): value is LibsqlClient {
  return ["execute", "batch", "transaction", "protocol"].every((name) => name in value);
}

export async function execute(on: Executor, sql: string, values: readonly Bindable[]): Promise<LibsqlResult> {
  // It takes the values that node:sqlite does.
  const { rows, rowsAffected } = await on.execute({ sql, args: [...values] as never[] });
  return { rows: rows.map((row) => Array.from(row, plain)), affected: rowsAffected };
}

/** Blobs are ArrayBuffers, and integers of a client with `intMode: "bigint"` are bigints. */
function plain(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  return typeof value === "bigint" ? Number(value) : value;
}

/** @throws ConfigurationError for a client whose settings the engine can't work with. */
export async function assertUsable(client: LibsqlClient, { log }: Pick<Env, "log">): Promise<void> {
  const [one] = (await execute(client, "select 1", [])).rows[0] ?? [];
  if (one !== 1)
    throw new ConfigurationError(
      'database: the libSQL client returns integers as texts. Create it without intMode: "string".',
    );
  const [enforced] = (await execute(client, "pragma foreign_keys", [])).rows[0] ?? [];
  if (enforced !== 1)
    throw new ConfigurationError(
      "database: the libSQL database doesn't enforce foreign keys, which keep accounts and users together. Turn them on (pragma foreign_keys = on) for all its connections.",
    );
  if (client.protocol !== "file") return;
  const [path] = (await execute(client, "select file from pragma_database_list", [])).rows[0] ?? [];
  const [timeout] = (await execute(client, "pragma busy_timeout", [])).rows[0] ?? [];
  // A connection that found the file locked can't commit until its statement is collected as garbage.
  if (path !== "" && timeout === 0)
    log(
      "warn",
      "The libSQL client has no timeout: if another process writes into its file, requests fail. Create it with one, such as { url, timeout: 5000 }.",
    );
}
