import type { Database, DatabaseOption } from "../../../latchkey/src/storage/database.ts";
import { type Outbox, outbox, outboxTable } from "../../../latchkey/src/storage/outbox/outbox.ts";
import { migrated } from "./database.ts";
import { type TestEnv, testEnv } from "./env.ts";
import { seal, unseal } from "./stores.ts";
import { parts } from "./tables.ts";

export interface Setting {
  db: Database;
  env: TestEnv;
  messages: Outbox;
  rows: () => Promise<{ attempts: number; availableAt: string | null; payload: string }[]>;
}

/** The tables of an engine and its second process. */
export const tables = [...parts, outboxTable];

export async function setting(database?: DatabaseOption): Promise<Setting> {
  const env = testEnv();
  const db = await migrated({
    parts: tables,
    env,
    ...(database === undefined ? {} : { database }),
  });
  const all = db
    .for(outboxTable)
    .read((k) => k.selectFrom("outbox").select(["attempts", "availableAt", "payload"]).orderBy("createdAt"));
  return {
    db,
    env,
    messages: outbox({ db, env, seal, open: unseal }),
    rows: async () => all.all(),
  };
}

export const add = ({ db, messages }: Setting, payload: object) =>
  db.transaction((tx) => messages.add(tx, "mail", payload));
