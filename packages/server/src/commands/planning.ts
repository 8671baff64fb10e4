import { ConfigurationError } from "latchkey/host";
import { readSettings } from "../config/settings.ts";
import { offlineEngine } from "../engine/offline.ts";
import type { ServiceEngine } from "../engine/service-engine.ts";

/** Runs work that writes nothing, not even tables. */
export async function planning<T>(work: (engine: ServiceEngine) => Promise<T>): Promise<T> {
  const settings = await readSettings(process.env, process.cwd());
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    const { statements } = await engine.plan();
    if (statements.length > 0) {
      if (!isNew(statements))
        throw new ConfigurationError(
          "The tables are of an older version. Update them first: latchkey migrate",
        );
      return await inEmptyDatabase(work);
    }
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Without tables, every row is compared with an empty database in memory. */
async function inEmptyDatabase<T>(work: (engine: ServiceEngine) => Promise<T>): Promise<T> {
  const settings = await readSettings(process.env, process.cwd());
  const database = { ...settings.database, url: "sqlite::memory:" };
  const engine = offlineEngine({ ...settings, database }, { readOnly: true });
  try {
    await engine.migrate();
    return await work(engine);
  } finally {
    await engine.close();
  }
}

/** Reports whether the plan makes the table of users. */
export function isNew(statements: readonly string[]): boolean {
  return statements.some((sql) => /^create table ["`]?user["`]?[\s(]/i.test(sql));
}
