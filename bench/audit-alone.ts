/**
 * Signs in repeatedly, with the security event of each sign-in written and without, and prints the two
 * medians in milliseconds. Without it, the statement that writes the event does nothing; the rest is
 * unchanged.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { latchkey } from "../packages/latchkey/src/index.ts";
import { median } from "./stats.ts";

const WARM_UP = 20;
const MEASURED = 400;
const URL_ = "http://localhost:3000";
const SIGN_UP = { name: "Ada", email: "ada@bench.example", password: "a long enough passphrase" };

const folder = mkdtempSync(join(tmpdir(), "latchkey-audit-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

/** Opens a file as the engine does. `writes` false: inserts into the table of events do nothing. */
function open(name: string, writes: boolean): DatabaseSync {
  const database = new DatabaseSync(join(folder, name));
  database.exec("pragma journal_mode = wal; pragma synchronous = full");
  if (writes) return database;
  const prepare = database.prepare.bind(database);
  const nothing = { setReturnArrays: () => undefined, run: () => ({ changes: 1, lastInsertRowid: 0 }) };
  // `nothing` has the methods of a statement that an insert uses.
  database.prepare = (sql) =>
    /^insert into "securityEvent"/.test(sql) ? (nothing as unknown as StatementSync) : prepare(sql);
  return database;
}

async function engine(name: string, writes: boolean): Promise<() => Promise<number>> {
  const auth = latchkey({
    baseURL: URL_,
    secret: "bench-4f1c9a7be2d05836e1b7c0a94d2f8e63",
    database: open(name, writes),
    emailAndPassword: { enabled: true },
  });
  await auth.migrate();
  const post = (path: string, body: object): Promise<Response> =>
    auth.handler(
      new Request(`${URL_}/api/auth${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", origin: URL_ },
        body: JSON.stringify(body),
      }),
    );
  await post("/sign-up/email", SIGN_UP);
  return async () => {
    const before = performance.now();
    const { status } = await post("/sign-in/email", SIGN_UP);
    if (status !== 200) throw new Error(`A sign-in was answered ${status}`);
    return performance.now() - before;
  };
}

const subjects = [await engine("with.db", true), await engine("without.db", false)];
const times: number[][] = [[], []];
for (let round = -WARM_UP; round < MEASURED; round++) {
  for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
    const ms = await subjects[at]?.();
    if (round >= 0 && ms !== undefined) times[at]?.push(ms);
  }
}
console.log(JSON.stringify(times.map(median)));
process.exit(0);
