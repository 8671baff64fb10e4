import { readSettings, type Settings } from "../config/settings.ts";
import type { ServiceEngine } from "../service-engine.ts";
import { openEngine } from "./open-engine.ts";

/** The engine with its tables up to date, for a command that serves nothing. */
export async function withEngine<T>(
  work: (engine: ServiceEngine, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = await readSettings(process.env, process.cwd());
  const parts = {
    log(level: string, message: string) {
      if (level === "error") process.stderr.write(`${level}: ${message}\n`);
    },
  };
  // One engine, whatever serves; the database has everything that a cache has.
  const alone = { ...settings, redis: undefined, workers: 1 };
  const { engine } = await openEngine(alone, parts, false);
  try {
    return await work(engine, settings);
  } finally {
    await engine.close();
  }
}

/** Prints a report: as JSON, or in words. */
export function print(json: boolean, report: object, words: string): void {
  process.stdout.write(`${json ? JSON.stringify(report) : words}\n`);
}
