import { readSettings, type Settings } from "../config/settings.ts";
import { namingSettings } from "../config/store-errors.ts";
import { offlineEngine } from "./offline.ts";
import { assertClock } from "./open-engine.ts";
import type { ServiceEngine } from "./service-engine.ts";

/** Runs work with an engine whose tables are up to date, for a command that serves nothing. */
export async function withEngine<T>(
  work: (engine: ServiceEngine, settings: Settings) => Promise<T>,
): Promise<T> {
  const settings = await readSettings(process.env, process.cwd());
  const engine = await namingSettings(settings, async () => {
    const engine = offlineEngine(settings, { readOnly: false, seals: true });
    try {
      await engine.migrate();
      assertClock(engine);
    } catch (error) {
      await engine.close();
      throw error;
    }
    return engine;
  });
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
