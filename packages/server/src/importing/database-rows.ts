import { DatabaseSync } from "node:sqlite";
import { ConfigurationError, mysqlOptions, parseServerUrl } from "latchkey/host";

export type Row = Readonly<Record<string, unknown>>;

/** A database of another system. It is only read. */
export interface OtherDatabase {
  readonly kind: "postgres" | "mysql" | "sqlite";
  /** Quotes a name. */
  name(identifier: string): string;
  /** `?` stands for a value. */
  rows(sql: string, values?: readonly (string | number)[]): Promise<readonly Row[]>;
  close(): Promise<void>;
}

/** Rows of one page. */
export const PAGE = 1000;

/** Opens the database of a URL. */
export async function otherDatabase(url: string): Promise<OtherDatabase> {
  const [scheme = ""] = url.split(":", 1);
  if (scheme === "postgres" || scheme === "postgresql") return openPostgres(url);
  if (scheme === "mysql" || scheme === "mariadb") return openMysql(url);
  if (scheme === "sqlite") return openSqlite(url.slice("sqlite:".length));
  throw new ConfigurationError(
    "The source is the URL of a database: postgres://…, mysql://… or sqlite:PATH.",
  );
}

async function openPostgres(url: string): Promise<OtherDatabase> {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect().catch(unreachable);
  await client.query("set default_transaction_read_only = on");
  return {
    kind: "postgres",
    name: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
    async rows(sql, values = []) {
      let at = 0;
      const { rows } = await client.query<Row>(
        sql.replaceAll("?", () => `$${++at}`),
        [...values],
      );
      return rows;
    },
    close: () => client.end(),
  };
}

async function openMysql(url: string): Promise<OtherDatabase> {
  const { createConnection } = await import("mysql2/promise");
  const connection = await createConnection(mysqlOptions(parseServerUrl(url))).catch(unreachable);
  return {
    kind: "mysql",
    name: (identifier) => `\`${identifier.replaceAll("`", "``")}\``,
    async rows(sql, values = []) {
      const [rows] = await connection.query(sql, [...values]);
      // A query that selects yields a list of objects.
      return rows as Row[];
    },
    close: () => connection.end(),
  };
}

function openSqlite(path: string): OtherDatabase {
  let database: DatabaseSync;
  try {
    database = new DatabaseSync(path, { readOnly: true });
  } catch (error) {
    return unreachable(error);
  }
  return {
    kind: "sqlite",
    name: (identifier) => `"${identifier.replaceAll('"', '""')}"`,
    rows: async (sql, values = []) => database.prepare(sql).all(...values),
    close: async () => database.close(),
  };
}

function unreachable(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new ConfigurationError(`The source's database can't be opened: ${reason}. Check its URL.`);
}
