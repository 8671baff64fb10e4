import { createRequire } from "node:module";
import { join } from "node:path";
import type { DatabaseOption } from "../../../latchkey/src/storage/database.ts";

/** Drivers of applications, which `npm run test:all -- --part drivers` runs tests through. */
const DRIVERS: Record<string, (url: string, load: NodeJS.Require) => Client | undefined> = {
  "better-sqlite3": (url, load) => {
    const path = pathOf(url);
    return path && new (load("better-sqlite3"))(path);
  },
  libsql: (url, load) => {
    const path = pathOf(url);
    const address = path === ":memory:" ? path : `file:${path}`;
    return path && load("@libsql/client").createClient({ url: address, timeout: 5000 });
  },
  "postgres.js": (url, load) => {
    if (!url.startsWith("postgres:")) return undefined;
    const address = new URL(url);
    const schema = address.searchParams.get("schema");
    address.search = "";
    const connection = schema === null ? {} : { search_path: schema };
    return load("postgres")(address.href, { max: 4, connection, onnotice: () => {} });
  },
};

type Client = Exclude<DatabaseOption, string> & { end?(): unknown; close?(): unknown };

const pathOf = (url: string) => (url.startsWith("sqlite:") ? url.slice("sqlite:".length) : undefined);

const load = createRequire(join(import.meta.dirname, "../../../../tests/drivers/package.json"));

/** True if this run's engines use an application's driver. */
export function isDriverChosen(): boolean {
  return (process.env.LATCHKEY_TEST_DRIVER ?? "") !== "";
}

/** True if the chosen driver has one connection: a read waits for an open transaction. */
export function hasOneConnection(): boolean {
  return process.env.LATCHKEY_TEST_DRIVER === "better-sqlite3";
}

/**
 * Returns what an application with the driver of `LATCHKEY_TEST_DRIVER` passes; without one, the URL. `later` gets what
 * closes it, after the engine.
 */
export function throughDriver(
  database: DatabaseOption,
  later: (close: () => Promise<void>) => void,
): DatabaseOption {
  const open = DRIVERS[process.env.LATCHKEY_TEST_DRIVER ?? ""];
  const client = open !== undefined && typeof database === "string" ? open(database, load) : undefined;
  if (client === undefined) return database;
  later(async () => void (await (client.end?.() ?? client.close?.())));
  return client;
}
