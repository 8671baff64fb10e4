import type { Env } from "../../base/env.ts";
import type { Driver } from "../driver.ts";
import { newId } from "../tables/id.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** Incompressible bytes that don't fit into any existing page. */
const ROOM = 96 * 1024;

type Writing = Pick<Driver, "run" | "transaction"> & { readonly dialect: ServerDialect };

/**
 * Inserts and deletes a row: written, logged and synced like any other. `needsRoom`: it must need new pages.
 */
export async function probeWrite(
  driver: Writing,
  env: Pick<Env, "now" | "random">,
  needsRoom: boolean,
): Promise<void> {
  const { quote, name, encode } = driver.dialect;
  const table = quote("latchkey_migration");
  const columns = ["id", "appliedAt", "hash", "statements"].map(quote).join(", ");
  const [first, second, third] = name === "postgres" ? ["$1", "$2", "$3"] : ["?", "?", "?"];
  const id = `probe${newId(env).slice(5)}`;
  const at = encode(new Date(env.now()).toISOString(), "date");
  const content = needsRoom ? Buffer.from(env.random(ROOM)).toString("base64") : "probe";
  await driver.transaction(async (tx) => {
    await driver.run(
      `insert into ${table} (${columns}) values (${first}, ${second}, 'probe', ${third})`,
      [id, at, content],
      tx,
    );
    await driver.run(`delete from ${table} where ${quote("id")} = ${first}`, [id], tx);
  });
}
