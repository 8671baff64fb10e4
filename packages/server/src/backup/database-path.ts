import { ConfigurationError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";

/** Tools that copy the databases of a server; the backup commands copy only SQLite. */
const TOOLS: Readonly<Record<string, string>> = {
  postgres: "`pg_dump --format=custom` and `pg_restore`, or your provider's snapshots",
  postgresql: "`pg_dump --format=custom` and `pg_restore`, or your provider's snapshots",
  mysql: "`mysqldump --single-transaction` and `mysql`, or your provider's snapshots",
  mariadb: "`mariadb-dump --single-transaction` and `mariadb`, or your provider's snapshots",
};

/**
 * Returns the file of the SQLite database.
 *
 * @throws ConfigurationError for a server, with the tool to use there, and for a database in memory.
 */
export function databasePath({ database: { url, place, setting } }: Settings): string {
  const file = databaseFile(url);
  if (file !== undefined) return file;
  const tool = TOOLS[url.slice(0, url.indexOf(":"))];
  throw new ConfigurationError(
    tool === undefined
      ? `${setting} names an in-memory database, which ends with its process: there is nothing to copy.`
      : `${place} is a database server: copy and restore it with ${tool}. See docs/operations.md.`,
  );
}
