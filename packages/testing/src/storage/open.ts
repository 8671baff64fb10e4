import { onTestFinished } from "vitest";
import type { Env } from "../../../latchkey/src/base/env.ts";
import { type Database, type DatabaseOption, openDatabase } from "../../../latchkey/src/storage/database.ts";
import type { Names } from "../../../latchkey/src/storage/tables/names.ts";
import { schema } from "../../../latchkey/src/storage/tables/schema.ts";
import type { Part } from "../../../latchkey/src/storage/tables/table.ts";
import { noteProbe } from "../record.ts";
import { testEnv } from "./env.ts";
import { parts } from "./tables.ts";

export interface TestDatabaseOptions {
  /** An existing database. Default: a new one for the test. */
  database?: DatabaseOption;
  parts?: readonly Part[];
  env?: Env;
  names?: Names;
}

/** Opens a database that is closed at the end of the test. */
export function openAt(database: DatabaseOption, options: TestDatabaseOptions): Database {
  const db = openDatabase({
    database,
    schema: schema(options.parts ?? parts),
    env: recorded(options.env ?? testEnv()),
    ...(options.names === undefined ? {} : { names: options.names }),
  });
  onTestFinished(() => db.close());
  return db;
}

function recorded(env: Env): Env {
  return {
    ...env,
    probe(probe) {
      noteProbe(probe);
      env.probe?.(probe);
    },
  };
}
