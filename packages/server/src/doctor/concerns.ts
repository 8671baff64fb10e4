import { existsSync } from "node:fs";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { offlineEngine } from "../engine/offline.ts";
import { type Look, ok, warning } from "./finding.ts";

/** Reports stored data that doesn't fit the options. */
export async function lookAtConcerns(settings: Settings): Promise<Awaited<ReturnType<Look>>> {
  const file = databaseFile(settings.database.url);
  if (file !== undefined && !existsSync(file)) return [];
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    const concerns = await engine.concerns();
    if (concerns.length === 0) return [ok("stored data fits the configuration")];
    return concerns.map(({ found, remedy }) => warning(found, remedy));
  } catch {
    // The `database` check reports why it can't be read.
    return [];
  } finally {
    await engine.close();
  }
}
