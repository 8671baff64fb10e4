import type { AdminApi } from "latchkey/features";
import { ConfigurationError, LatchkeyError } from "latchkey/host";
import type { Settings } from "../config/settings.ts";
import { withEngine } from "./command-engine.ts";
import type { ServiceEngine } from "./service-engine.ts";

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

/** Administration, for a command that serves nothing. */
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

/** What a command was given and the engine doesn't take. */
function wrongInput(error: LatchkeyError): ConfigurationError {
  const [{ path = "", message = "" } = {}] = error.details ?? [];
  return new ConfigurationError(
    path === "email" ? "This is no email. Give it like ada@example.com." : `--${path}: ${message}`,
  );
}
