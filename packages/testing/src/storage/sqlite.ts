import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { ranOn } from "../databases/ran-on.ts";
import { openAt, type TestDatabaseOptions } from "./open.ts";

// For tests of SQLite alone, whatever database the run uses.

/** Returns the path of a file that is deleted at the end of the test. */
export function temporaryFile(name = "test.db"): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-storage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** Opens a database without migrating it. Closed at the end of the test. Default: in memory. */
export function open(options: TestDatabaseOptions = {}): Database {
  ranOn("sqlite");
  return openAt(options.database ?? "sqlite::memory:", options);
}

export async function migrated(options: TestDatabaseOptions = {}): Promise<Database> {
  const db = open(options);
  await db.migrate();
  return db;
}
