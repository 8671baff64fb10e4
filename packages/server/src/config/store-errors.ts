import { addressesIn, ConfigurationError } from "latchkey/host";
import type { Settings } from "./settings.ts";
import type { StoreAddress } from "./store-address.ts";

/**
 * Runs `work`, which opens the database. The engine's errors about its options `database` and `redis` are
 * rewritten to name the setting that holds them, and passwords in a driver's messages are hidden.
 */
export async function namingSettings<T>(
  { database, redis }: Pick<Settings, "database" | "redis">,
  work: () => Promise<T> | T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    const message = redis === undefined ? error.message : named(error.message, "redis", redis);
    throw new ConfigurationError(named(message, "database", database), { cause: error.cause });
  }
}

function named(message: string, option: string, { url, setting }: StoreAddress): string {
  const beginning = `${option}: `;
  const said = message.startsWith(beginning) ? `${setting}: ${message.slice(beginning.length)}` : message;
  const password = URL.parse(addressesIn(url)[0])?.password ?? "";
  if (password === "") return said;
  return said.replaceAll(password, "…").replaceAll(decoded(password), "…");
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
