import { existsSync } from "node:fs";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { offlineEngine } from "../engine/offline.ts";
import { type Look, ok, warning } from "./finding.ts";

/** What is stored and doesn't fit the options. */
export async function lookAtConcerns(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const file = databaseFile(settings.database.url);
  if (file !== undefined && !existsSync(file)) return [];
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    const concerns = await engine.concerns();
    if (concerns.length === 0) return [ok("fits the configuration")];
    return concerns.map(({ found, remedy }) => warning(found, remedy));
  } catch {
    // Why it can't be read stands under `database`.
    return [];
  } finally {
    await engine.close();
  }
}
