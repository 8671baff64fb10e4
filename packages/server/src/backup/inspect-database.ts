import { existsSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ConfigurationError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { offlineEngine } from "../engine/offline.ts";

/** The contents of a database file. */
export interface Inspection {
  /** Reasons not to use the file; empty if it is sound. */
  problems: string[];
  /** Changes that this version will make to its tables at the next start. */
  missing: number;
  bytes: number;
  /** Rows of each table. */
  rows: Record<string, number>;
}

/** Maximum number of reported problems: a damaged file has many. */
const MOST = 10;

/**
 * Reads every page of a file and changes nothing.
 *
 * @throws ConfigurationError if the file doesn't exist.
 */
export async function inspectDatabase(path: string, settings: Settings): Promise<Inspection> {
  if (!existsSync(path)) throw new ConfigurationError(`${path} doesn't exist.`);
  const found: Inspection = { problems: [], missing: 0, bytes: statSync(path).size, rows: {} };
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
    try {
      found.problems.push(...problemsOf(database));
      if (found.problems.length > 0) return found;
      found.rows = countRows(database);
      const engine = offlineEngine(settings, { readOnly: true, database });
      found.missing = (await engine.plan()).statements.length;
      await engine.close();
    } finally {
      database.close();
    }
  } catch (error) {
    found.problems.push(error instanceof Error ? error.message : String(error));
  }
  return found;
}

function problemsOf(database: DatabaseSync): string[] {
  const said = database
    .prepare(`pragma integrity_check(${MOST})`)
    .all()
    .map((row) => String(row.integrity_check));
  if (said.join() !== "ok") return said;
  const isOurs = database.prepare("select 1 from sqlite_master where name = 'latchkey_migration'").get();
  if (isOurs === undefined) return ["it has no tables created by Latchkey"];
  const orphans = database.prepare("pragma foreign_key_check").all();
  return orphans
    .slice(0, MOST)
    .map(({ table, rowid, parent }) => `a row of ${table} (${rowid}) refers to a missing row of ${parent}`);
}

function countRows(database: DatabaseSync): Record<string, number> {
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all()
    .map(({ name }) => String(name));
  return Object.fromEntries(
    tables.map((name) => [
      name,
      Number(database.prepare(`select count(*) as n from "${name.replaceAll('"', '""')}"`).get()?.n),
    ]),
  );
}

/** Formats the findings for the terminal, one line each. */
export function describeInspection({ bytes, rows, missing }: Inspection): string {
  const tables = Object.entries(rows).map(([name, count]) => `${name} ${count}`);
  const later = missing === 0 ? [] : [`The next start will make ${missing} changes to its tables.`];
  return [
    `No damage found: ${(bytes / 1024 / 1024).toFixed(1)} MiB.`,
    `Rows: ${tables.join(", ")}.`,
    ...later,
  ].join("\n");
}
