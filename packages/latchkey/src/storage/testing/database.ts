import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { Env } from "../../kernel/env.ts";
import { type Database, type DatabaseOption, openDatabase } from "../database.ts";
import type { Names } from "../names.ts";
import { schema } from "../schema.ts";
import type { Part } from "../table.ts";
import { parts } from "./tables.ts";

export interface TestEnv extends Env {
  /** Turns the clock on. */
  advance(milliseconds: number): void;
  readonly lines: { level: string; message: string; fields: Readonly<Record<string, unknown>> | undefined }[];
  readonly statements: string[];
}

export function testEnv(): TestEnv {
  let now = Date.parse("2026-11-21T08:00:00.000Z");
  const lines: TestEnv["lines"] = [];
  const statements: string[] = [];
  return {
    now: () => now,
    advance: (milliseconds) => {
      now += milliseconds;
    },
    random: (size) => crypto.getRandomValues(new Uint8Array(size)),
    fetch: () => Promise.reject(new Error("No network in this test.")),
    log: (level, message, fields) => lines.push({ level, message, fields }),
    probe: (event) => {
      if (event.kind === "statement") statements.push(event.sql);
    },
    lines,
    statements,
  };
}

/** A file that is gone when the test is over. */
export function temporaryFile(name = "test.db"): string {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-storage-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, name);
}

export interface TestDatabaseOptions {
  database?: DatabaseOption;
  parts?: readonly Part[];
  env?: Env;
  names?: Names;
}

/** Opened, not migrated; closed when the test is over. */
export function open(options: TestDatabaseOptions = {}): Database {
  const db = openDatabase({
    database: options.database ?? "sqlite::memory:",
    schema: schema(options.parts ?? parts),
    env: options.env ?? testEnv(),
    ...(options.names === undefined ? {} : { names: options.names }),
  });
  onTestFinished(() => db.close());
  return db;
}

export async function migrated(options: TestDatabaseOptions = {}): Promise<Database> {
  const db = open(options);
  await db.migrate();
  return db;
}
