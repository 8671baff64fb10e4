import type { AdminApi } from "latchkey/features";
import { ConfigurationError, LatchkeyError } from "latchkey/host";
import { readSettings, type Settings } from "../config/settings.ts";
import type { ServiceEngine } from "../service-engine.ts";
import { openEngine } from "./open-engine.ts";

/** What administration adds to the engine's calls. Undefined: the configuration turns it off. */
export function administrationOf(engine: ServiceEngine): AdminApi | undefined {
  const { api } = engine;
  // The feature brings all of them together.
  return "createSetupLink" in api ? (api as unknown as AdminApi) : undefined;
}

/** The page that takes the link of an administrator. */
export function setupLink(url: string, token: string): string {
  return `${url}/admin/setup?${new URLSearchParams({ token })}`;
}

/** The engine with its tables up to date, for a command that serves nothing. */
export async function withAdministration<T>(
  work: (admin: AdminApi, settings: Settings) => Promise<T>,
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
    const admin = administrationOf(engine);
    if (admin === undefined)
      throw new ConfigurationError("Administration is turned off: `admin: false` in the configuration.");
    return await work(admin, settings);
  } catch (error) {
    // The only thing that these commands are given.
    if (error instanceof LatchkeyError && error.code === "VALIDATION_ERROR")
      throw new ConfigurationError("This is no email. Give it like ada@example.com.");
    throw error;
  } finally {
    await engine.close();
  }
}
