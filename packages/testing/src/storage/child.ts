import { createInterface } from "node:readline";
import { type Database, openDatabase } from "../../../latchkey/src/storage/database.ts";
import { outbox } from "../../../latchkey/src/storage/outbox/outbox.ts";
import { schema } from "../../../latchkey/src/storage/tables/schema.ts";
import { throughDriver } from "../databases/through-driver.ts";
import { childParts, RACES, type Race, winners } from "./races.ts";
import { seal, tickets, unseal } from "./stores.ts";
import { parts } from "./tables.ts";

// A second process of tests. For each job, a mode and a database as a JSON array in a line, it opens the
// database, prints "ready", waits for a line, does its work and prints the result.

const env = {
  now: () => Date.now(),
  steady: () => performance.now(),
  random: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
  fetch,
  patience: 20,
  log: () => {},
};
const say = (line: unknown) =>
  process.stdout.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);

const modes: Record<string, (db: Database) => Promise<unknown>> = {
  migrate: async (db) => (await db.migrate()).applied.length,
  /** Exits without closing anything. */
  scanAndLeave: async (db) => {
    const rows = await db.for(...parts).scan((k) => k.selectFrom("user").select("id"))();
    say(rows);
    process.stdin.destroy();
    return new Promise(() => {});
  },
  /** Writes until it is killed, and prints each acknowledged write. */
  write: async (db) => {
    const { add, takeSeat } = tickets(db);
    for (let at = 0; ; at++) {
      const id = `${process.pid}-${at}`;
      await add({ id, remaining: 1 });
      await takeSeat(id, 1);
      say(id);
    }
  },
  /** Exits after the delivery, before it is recorded. */
  dieAfterSending: async (db) => {
    const messages = outbox({ db, env, seal, open: unseal });
    messages.handle("mail", async (payload) => {
      say(payload);
      await new Promise((resolve) => process.stdout.write("", resolve));
      process.kill(process.pid, "SIGKILL");
    });
    await messages.drain();
  },
};

const lines = createInterface(process.stdin)[Symbol.asyncIterator]();
for (let job = await lines.next(); job.done !== true; job = await lines.next()) {
  const [mode, database]: [string, string] = JSON.parse(job.value);
  const closing: (() => Promise<void>)[] = [];
  const given = throughDriver(database, (close) => closing.push(close));
  const db = openDatabase({ database: given, schema: schema(childParts), env });
  say("ready");
  await lines.next();
  const result =
    mode in RACES ? await winners(mode as Race /* one of its keys */, [db]) : await modes[mode]?.(db);
  await db.close();
  for (const close of closing) await close();
  say(result);
}
