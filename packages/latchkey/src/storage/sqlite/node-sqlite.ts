import type { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "../../base/errors.ts";

/**
 * Returns `node:sqlite`. Not imported, because runtimes without it must be able to load the engine for other
 * databases.
 *
 * @throws ConfigurationError in those runtimes.
 */
export function nodeSqlite(): typeof import("node:sqlite") {
  const found = find();
  if (found !== undefined) return found;
  throw new ConfigurationError(
    "database: this runtime has no node:sqlite. Give the URL of a PostgreSQL, MariaDB or MySQL database, or run on Node 22.13 or later.",
  );
}

export function isDatabaseSync(value: object): value is DatabaseSync {
  // Other objects don't load it.
  return value.constructor?.name === "DatabaseSync" && value instanceof nodeSqlite().DatabaseSync;
}

function find(): typeof import("node:sqlite") | undefined {
  return process.getBuiltinModule?.("node:sqlite");
}
