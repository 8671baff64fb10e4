import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { toSqlite } from "../databases/connection.ts";
import type { Place } from "../databases/direct.ts";
import { chosenDatabase } from "../databases/kind.ts";
import { lease } from "../databases/pool.ts";
import { ranOn } from "../databases/ran-on.ts";
import { openAt, type TestDatabaseOptions } from "./open.ts";
import { temporaryFile } from "./sqlite.ts";
import { parts } from "./tables.ts";

// On the database that the run is about: `LATCHKEY_TEST_DATABASE`.

/** Where a test's database is, for several engines on it and for looking past them. */
export interface TestPlace {
  readonly database: string;
  /** Opened at first use: SQLite makes its file then. */
  place(): Place;
}

/** One that holds no table. Gone when the test is over. */
export function emptyPlace(): Promise<TestPlace> {
  return placeFor(undefined);
}

async function placeFor(tables: string | undefined): Promise<TestPlace> {
  const kind = chosenDatabase();
  ranOn(kind);
  if (kind !== "sqlite") {
    const { url, place, release } = await lease(tables);
    onTestFinished(release);
    return { database: url, place: () => place };
  }
  const path = temporaryFile();
  return {
    database: `sqlite:${path}`,
    place() {
      const file = new DatabaseSync(path);
      onTestFinished(() => file.close());
      return { connection: toSqlite(file), database: "", schema: "", path };
    },
  };
}

/** Opened, not migrated; closed when the test is over. Default: in a place of its own, without tables. */
export async function open(options: TestDatabaseOptions = {}): Promise<Database> {
  return openAt(options.database ?? (await emptyPlace()).database, options);
}

/** With its tables, and no rows. */
export async function migrated(options: TestDatabaseOptions = {}): Promise<Database> {
  const db = openAt(options.database ?? (await migratedPlace(options)).database, options);
  await db.migrate();
  return db;
}

/** For several engines: one that some earlier test's tables, the same as these, may be in. */
export function migratedPlace({
  parts: declared = parts,
  names,
}: TestDatabaseOptions = {}): Promise<TestPlace> {
  const called = names === undefined ? [] : declared.map(({ name }) => names.table(name));
  return placeFor(JSON.stringify([declared, called]));
}
