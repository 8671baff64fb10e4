import { once } from "node:events";
import { openDatabase } from "../database.ts";
import { outbox, outboxTable } from "../outbox.ts";
import { schema } from "../schema.ts";
import { seal, tickets, unseal } from "./stores.ts";
import { parts } from "./tables.ts";

// A second process of a test: `child.ts <mode> <file>`. It opens the database, says "ready", waits for a line,
// does its work and prints what came of it.

const [mode = "", file = ""] = process.argv.slice(2);
const env = {
  now: () => Date.now(),
  random: (size: number) => crypto.getRandomValues(new Uint8Array(size)),
  fetch,
  log: () => {},
};
const db = openDatabase({ database: `sqlite:${file}`, schema: schema([...parts, outboxTable]), env });
const say = (line: unknown) =>
  process.stdout.write(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);

/** Ids of `count` tickets that every process knows. */
const ids = Array.from({ length: 40 }, (_, at) => `ticket${at}`);
const clients = 8;

async function winners(attempt: (id: string) => Promise<boolean>): Promise<string[]> {
  const won: string[] = [];
  for (const id of ids) {
    const answers = await Promise.all(Array.from({ length: clients }, () => attempt(id)));
    for (const answer of answers) if (answer) won.push(id);
  }
  return won;
}

const modes: Record<string, () => Promise<unknown>> = {
  migrate: async () => (await db.migrate()).applied.length,
  claim: () => winners((id) => tickets(db).claim({ id })),
  claimNaively: () => winners((id) => tickets(db).claimNaively({ id })),
  bump: () => winners((id) => tickets(db).bump({ id })),
  bumpNaively: () => winners((id) => tickets(db).bumpNaively({ id })),
  takeSeat: () => winners((id) => tickets(db).takeSeat(id, 3)),
  takeSeatNaively: () => winners((id) => tickets(db).takeSeatNaively(id, 3)),
  /** Ends without closing anything. */
  scanAndLeave: async () => {
    const rows = await db.for(...parts).scan((k) => k.selectFrom("user").select("id"))();
    say(rows);
    process.stdin.destroy();
    return new Promise(() => {});
  },
  /** Until it is killed; says what was acknowledged. */
  write: async () => {
    const { add, takeSeat } = tickets(db);
    for (let at = 0; ; at++) {
      const id = `${process.pid}-${at}`;
      await add({ id, remaining: 1 });
      await takeSeat(id, 1);
      say(id);
    }
  },
  /** Dies between the delivery and the note that it is done. */
  dieAfterSending: async () => {
    const messages = outbox({ db, env, seal, open: unseal });
    messages.handle("mail", async (payload) => {
      say(payload);
      await new Promise((resolve) => process.stdout.write("", resolve));
      process.kill(process.pid, "SIGKILL");
    });
    await messages.drain();
  },
};

say("ready");
await once(process.stdin, "data");
say(await modes[mode]?.());
await db.close();
process.stdin.destroy();
