import type { AdminApi } from "latchkey/features";
import { ConfigurationError, LatchkeyError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { withEngine } from "./command-engine.ts";
import type { ServiceEngine } from "./service-engine.ts";

/** Returns the API calls of administration; undefined if the configuration turns it off. */
export function administrationOf(engine: ServiceEngine): AdminApi | undefined {
  return isAdministered(engine.api) ? engine.api : undefined;
}

/** The feature adds all of its calls together. */
function isAdministered<Api extends object>(api: Api): api is Api & AdminApi {
  return "createSetupLink" in api;
}

/** Returns the texts that administrators changed since a version. Without administration there are none. */
export async function textsOf(engine: ServiceEngine, version: number): ReturnType<AdminApi["readTexts"]> {
  const admin = administrationOf(engine);
  return admin === undefined ? { version, texts: null } : admin.readTexts({ query: { version } });
}

/** Returns the URL of the page that takes an administrator's setup link. */
export function setupLink(url: string, token: string): string {
  return `${url}/admin/setup?${new URLSearchParams({ token })}`;
}

/** Runs work with administration, for a command that serves nothing. */
export function withAdministration<T>(work: (admin: AdminApi, settings: Settings) => Promise<T>): Promise<T> {
  return withEngine(async (engine, settings) => {
    const admin = administrationOf(engine);
    if (admin === undefined)
      throw new ConfigurationError("Administration is turned off: `admin: false` in the configuration.");
    try {
      return await work(admin, settings);
    } catch (error) {
      if (error instanceof LatchkeyError && error.code === "VALIDATION_ERROR") throw wrongInput(error);
      throw error;
    }
  });
}

/** Turns the engine's refusal of a command's input into a configuration error. */
function wrongInput(error: LatchkeyError): ConfigurationError {
  const [{ path = "", message = "" } = {}] = error.details ?? [];
  return new ConfigurationError(
    path === "email"
      ? "This isn't an email address. Write it like ada@example.com."
      : `--${path}: ${message}`,
  );
}
