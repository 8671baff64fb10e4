import { readFile } from "node:fs/promises";
import { ConfigurationError, type FindPlace } from "latchkey/host";

/** Records of databases of cities or countries in MaxMind's format, as MaxMind and DB-IP publish them. */
interface PlaceRecord {
  city?: { names?: Record<string, string> };
  country?: { iso_code?: string };
}

/** A database of places in memory. */
export interface Places {
  find: FindPlace;
  /** When the publisher made it. */
  builtAt: Date;
}

/**
 * Reads a database of places into memory.
 *
 * @throws ConfigurationError if the file can't be read, or isn't a MaxMind database.
 */
export async function placesIn(file: string): Promise<Places> {
  // Loaded only where a database is configured.
  const [{ Reader }, bytes] = await Promise.all([import("mmdb-lib"), bytesOf(file)]);
  const reader = opened(() => new Reader<never>(bytes), file);
  const find: FindPlace = (ipAddress) => {
    // The format doesn't say what records contain; a value of another kind counts as missing.
    const record = reader.get(ipAddress) as PlaceRecord | null;
    const city = record?.city?.names;
    const country = record?.country?.iso_code;
    return city === undefined && country === undefined ? undefined : { city, country };
  };
  return { find, builtAt: reader.metadata.buildEpoch };
}

async function bytesOf(file: string): Promise<Buffer> {
  try {
    return await readFile(file);
  } catch (error) {
    // Node's errors of files have a code.
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigurationError(
      `LATCHKEY_PLACES names ${file}, which can't be read (${code}). It must be a database of places (.mmdb).`,
      { cause: error },
    );
  }
}

function opened<T>(open: () => T, file: string): T {
  try {
    return open();
  } catch (error) {
    throw new ConfigurationError(
      `LATCHKEY_PLACES names ${file}, which isn't a database in MaxMind's format (.mmdb).`,
      { cause: error },
    );
  }
}
