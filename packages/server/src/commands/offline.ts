import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Latchkey } from "latchkey";
import { makeDataFolder, newSecret } from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { serviceEngine } from "../service-engine.ts";

export interface OfflineUse {
  /** Leaves nothing behind: a file that isn't there yet is stood in for by a database in memory. */
  readOnly: boolean;
  /** A database that is already open, instead of the configured one. */
  database?: DatabaseSync;
}

/** An engine for a command that serves nothing: it logs to standard error, and sends no email. */
export function offlineEngine(settings: Settings, { readOnly, database }: OfflineUse): Latchkey {
  if (!readOnly && databaseFile(settings.database.url) !== undefined) makeDataFolder(settings.dataFolder);
  const file = databaseFile(settings.database.url);
  const isMissing = readOnly && file !== undefined && !existsSync(file);
  return serviceEngine(
    // One engine, whatever serves; nothing here asks for what only a cache knows.
    { ...settings, ...(isMissing ? { database: inMemory(settings) } : {}), redis: undefined, workers: 1 },
    {
      database,
      // Nothing is signed or sealed here, so any secret will do where none is configured.
      secret: settings.secret ?? newSecret(),
      log(level, message) {
        if (level === "error" || level === "warn") process.stderr.write(`${level}: ${message}\n`);
      },
      // Whether email can be sent is not what these commands are about.
      async mail() {
        throw new Error("This command sends no email");
      },
    },
  );
}

/** Stands in for a database where none is to be opened. */
export function inMemory({ database }: Settings): Settings["database"] {
  return { ...database, url: "sqlite::memory:" };
}
