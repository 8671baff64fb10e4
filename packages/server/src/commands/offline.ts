import { existsSync } from "node:fs";
import type { Latchkey } from "latchkey";
import { makeDataFolder, newSecret } from "../config/data-folder.ts";
import type { Settings } from "../config/settings.ts";
import { serviceEngine } from "../service-engine.ts";

export interface OfflineUse {
  /** Leaves nothing behind: a database that isn't there yet is stood in for by one in memory. */
  readOnly: boolean;
}

/** An engine for a command that serves nothing: it logs to standard error, and sends no mail. */
export function offlineEngine(settings: Settings, { readOnly }: OfflineUse): Latchkey {
  if (!readOnly) makeDataFolder(settings.dataFolder);
  const isThere = existsSync(settings.database.slice("sqlite:".length));
  const database = readOnly && !isThere ? "sqlite::memory:" : settings.database;
  return serviceEngine(
    { ...settings, database },
    {
      // Nothing is signed or sealed here, so any secret will do where none is configured.
      secret: settings.secret ?? newSecret(),
      log(level, message) {
        if (level === "error" || level === "warn") process.stderr.write(`${level}: ${message}\n`);
      },
      // Whether mail can be sent is not what these commands are about.
      async mail() {
        throw new Error("This command sends no mail");
      },
    },
  );
}
