import { existsSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import type { Latchkey } from "latchkey";
import { developmentSecret, makeDataFolder, newSecret, storedSecret } from "../config/data-folder.ts";
import { canSend, type Settings } from "../config/settings.ts";
import { databaseFile } from "../config/store-address.ts";
import { type EngineParts, serviceEngine } from "./service-engine.ts";

export interface OfflineUse {
  /** Leaves nothing behind: a database in memory replaces a file that doesn't exist yet. */
  readOnly: boolean;
  /** An open database, in place of the configured one. */
  database?: DatabaseSync;
  /**
   * The engine may sign and encrypt, so it creates a secret as a start would, and doesn't log warnings.
   * Default false.
   */
  seals?: boolean;
  world?: EngineParts["world"];
  /** Receives the emails. Absent: sending fails. */
  mail?: EngineParts["mail"];
}

/**
 * Returns an engine for a command that serves nothing: it logs to standard error, and sends no email. It has
 * the features and tables of the started service, and opens with each configuration that the service starts
 * with.
 */
export function offlineEngine(
  settings: Settings,
  { readOnly, database, seals = false, world, mail = refuseToSend }: OfflineUse,
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
      // One engine is enough for any number of workers; no command reads cached data or counts requests.
      redis: undefined,
      workers: 1,
      options: settings.redis === undefined ? settings.options : countedHere(settings.options),
    },
    {
      database,
      // If there is no secret yet, nothing is signed or encrypted.
      secret: secret ?? newSecret(),
      log(level, message) {
        // Read-only commands don't repeat warnings: the start and `doctor` report them.
        if (level === "error" || (level === "warn" && !seals && !readOnly))
          process.stderr.write(`${level}: ${message}\n`);
      },
      mail: canSend(settings) ? mail : undefined,
      world,
    },
  );
}

/** Replaces a database that must not be opened. */
export function inMemory({ database }: Settings): Settings["database"] {
  return { ...database, url: "sqlite::memory:" };
}

/** Counts rate limits in memory, because Redis isn't used. */
function countedHere(options: Settings["options"]): Settings["options"] {
  const { rateLimit } = options;
  return rateLimit?.storage === "secondary-storage"
    ? { ...options, rateLimit: { ...rateLimit, storage: "memory" } }
    : options;
}

async function refuseToSend(): Promise<void> {
  throw new Error("This command sends no email");
}
