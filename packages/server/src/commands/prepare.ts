import { existsSync } from "node:fs";
import type { Log } from "latchkey/host";
import { developmentSecret, makeDataFolder, secretFile } from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { offlineEngine } from "./offline.ts";

export interface Prepared {
  secret: string | readonly string[];
  /** What has been done to the database already. */
  statements: string[];
}

/** Makes what a start needs in the data folder, once the rest of the configuration is known to be good. */
export async function prepare(settings: Settings, _log: Log, isFirst: boolean): Promise<Prepared> {
  const file = databaseFile(settings.database.url);
  const isNew =
    (file !== undefined && !existsSync(file)) ||
    (settings.secret === undefined && !existsSync(secretFile(settings.dataFolder)));
  const statements = isFirst && isNew ? await rehearse(settings) : [];
  if (file !== undefined || settings.secret === undefined) makeDataFolder(settings.dataFolder);
  return { secret: settings.secret ?? developmentSecret(settings.dataFolder), statements };
}

/** What the engine or the database refuses shows here, before there is a folder or a secret to be left behind. */
async function rehearse(settings: Settings): Promise<string[]> {
  const isFile = databaseFile(settings.database.url) !== undefined;
  const engine = offlineEngine(settings, { readOnly: true });
  try {
    // A file can be looked at without a trace. A server shows only by doing it whether it can be done.
    if (!isFile) return [...(await engine.migrate()).applied];
    await engine.plan();
    return [];
  } finally {
    await engine.close();
  }
}
