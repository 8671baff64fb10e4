import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Latchkey } from "latchkey";
import { developmentSecret, makeDataFolder, newSecret, storedSecret } from "../config/data-folder.ts";
import { canSend, type Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { serviceEngine } from "./service-engine.ts";

export interface OfflineUse {
  /** Leaves nothing behind: a file that isn't there yet is stood in for by a database in memory. */
  readOnly: boolean;
  /** A database that is already open, instead of the configured one. */
  database?: DatabaseSync;
  /** It may sign and encrypt, so it makes a secret where a start would. Warnings are for others to give. Default false. */
  seals?: boolean;
}

/**
 * An engine for a command that serves nothing: it logs to standard error, and sends no email. It has the features and tables
 * of a start, and opens in each configuration in which the service starts.
 */
export function offlineEngine(
  settings: Settings,
  { readOnly, database, seals = false }: OfflineUse,
): Latchkey {
  const { dataFolder } = settings;
  const file = databaseFile(settings.database.url);
  const makesSecret = seals && settings.secret === undefined;
  if (!readOnly && (file !== undefined || makesSecret)) makeDataFolder(dataFolder);
  const isMissing = readOnly && file !== undefined && !existsSync(file);
  const secret = settings.secret ?? (makesSecret ? developmentSecret(dataFolder) : storedSecret(dataFolder));
  return serviceEngine(
    {
      ...settings,
      ...(isMissing ? { database: inMemory(settings) } : {}),
      // One engine, whatever serves; nothing here asks for what only a cache knows, or counts requests.
      redis: undefined,
      workers: 1,
      options: settings.redis === undefined ? settings.options : countedHere(settings.options),
    },
    {
      database,
      // Where there is none yet, nothing is signed or encrypted.
      secret: secret ?? newSecret(),
      log(level, message) {
        // A look at something repeats no warning: the start and `doctor` say it.
        if (level === "error" || (level === "warn" && !seals && !readOnly))
          process.stderr.write(`${level}: ${message}\n`);
      },
      mail: canSend(settings) ? refuseToSend : undefined,
    },
  );
}

/** Stands in for a database where none is to be opened. */
export function inMemory({ database }: Settings): Settings["database"] {
  return { ...database, url: "sqlite::memory:" };
}

/** For limits that Redis counts, which isn't asked. */
function countedHere(options: Settings["options"]): Settings["options"] {
  const { rateLimit } = options;
  return rateLimit?.storage === "secondary-storage"
    ? { ...options, rateLimit: { ...rateLimit, storage: "memory" } }
    : options;
}

async function refuseToSend(): Promise<void> {
  throw new Error("This command sends no email");
}
