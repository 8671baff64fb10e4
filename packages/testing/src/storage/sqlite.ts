import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Database } from "../../../latchkey/src/storage/database.ts";
import { ranOn } from "../databases/ran-on.ts";
import { openAt, type TestDatabaseOptions } from "./open.ts";

// For tests about SQLite alone: whatever database the run is about, these are on SQLite.

/** A file that is gone when the test is over. */
export function temporaryFile(name = "test.db"): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-storage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

/** Opened, not migrated; closed when the test is over. Default: in memory. */
export function open(options: TestDatabaseOptions = {}): Database {
  ranOn("sqlite");
  return openAt(options.database ?? "sqlite::memory:", options);
}

export async function migrated(options: TestDatabaseOptions = {}): Promise<Database> {
  const db = open(options);
  await db.migrate();
  return db;
}
