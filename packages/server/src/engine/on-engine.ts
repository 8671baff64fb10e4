import { ConfigurationError } from "latchkey/host";
import { readSettings } from "../config/settings.ts";
import { namingSettings } from "../config/store-errors.ts";
import { type LibraryEngine, libraryEngine } from "./library-engine.ts";
import { offlineEngine } from "./offline.ts";

/**
 * Runs a command on the service's own engine, or on that of an application's module (`config`). `readOnly`:
 * see `OfflineUse`.
 */
export async function onEngine(
  config: string | undefined,
  readOnly: boolean,
  use: (engine: LibraryEngine) => Promise<void>,
): Promise<void> {
  const closing = async (engine: LibraryEngine) => {
    try {
      await use(engine);
    } finally {
      await engine.close();
    }
  };
  if (config === undefined) {
    const settings = await readSettings(process.env, process.cwd());
    await namingSettings(settings, () => closing(offlineEngine(settings, { readOnly })));
    return;
  }
  try {
    await closing(await libraryEngine(config, process.cwd()));
  } catch (error) {
    throw ownError(error);
  }
  await new Promise<void>((resolve) => process.stdout.write("", () => resolve()));
  // Anything else that the module opened, such as a pool or a server, would keep the process alive.
  process.exit();
}

/** A module has its own copy of the library, so its mistakes in the configuration are of another class. */
export function ownError(error: unknown): unknown {
  const isForeign = error instanceof Error && error.name === "ConfigurationError";
  return isForeign ? new ConfigurationError(error.message, { cause: error.cause }) : error;
}
