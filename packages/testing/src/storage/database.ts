import { DatabaseSync } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { toSqlite } from "../databases/connection.ts";
import type { Place } from "../databases/direct.ts";
import { chosenDatabase } from "../databases/kind.ts";
import { lease } from "../databases/pool.ts";
import { ranOn } from "../databases/ran-on.ts";
import { throughDriver } from "../databases/through-driver.ts";
import { openAt, type TestDatabaseOptions } from "./open.ts";
import { temporaryFile } from "./sqlite.ts";
import { parts } from "./tables.ts";

// Uses the run's database: `LATCHKEY_TEST_DATABASE`.

/** The location of a test's database, for several engines and for direct access. */
export interface TestPlace {
  readonly database: string;
  /** Opened at first use, when SQLite creates its file. */
  place(): Place;
}

/** Returns a place without tables. Removed at the end of the test. */
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

/**
 * Opens a database without migrating it. Closed at the end of the test. Default: a new place without tables.
 */
export async function open(options: TestDatabaseOptions = {}): Promise<Database> {
  return openAt(throughDriver(options.database ?? (await emptyPlace()).database, onTestFinished), options);
}

/** Opens a database with empty tables. */
export async function migrated(options: TestDatabaseOptions = {}): Promise<Database> {
  const db = openAt(
    throughDriver(options.database ?? (await migratedPlace(options)).database, onTestFinished),
    options,
  );
  await db.migrate();
  return db;
}

/** Returns a place for several engines. An earlier test may have left the same tables there, empty. */
export function migratedPlace({
  parts: declared = parts,
  names,
}: TestDatabaseOptions = {}): Promise<TestPlace> {
  const called = names === undefined ? [] : declared.map(({ name }) => names.table(name));
  return placeFor(JSON.stringify([declared, called]));
}
