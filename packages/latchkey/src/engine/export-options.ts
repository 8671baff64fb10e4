import { ConfigurationError } from "../base/errors.ts";
import type { LatchkeyOptions } from "../options/index.ts";

/** Returns the options of an engine that writes into tables of the compatible deployment, and only for an export. */
export function exportOptions(options: LatchkeyOptions, url: string): LatchkeyOptions {
  if (options.database === url)
    throw new ConfigurationError("database: this is the database that is exported. Name another one.");
  // Copies of rows and counts in Redis are those of the exported database.
  const { redis: _, advanced = {}, ...others } = options;
  const { database } = advanced;
  return {
    ...others,
    database: url,
    rateLimit: { enabled: false },
    advanced: { ...advanced, database: { ...database, writeFormat: "shared" } },
  };
}
