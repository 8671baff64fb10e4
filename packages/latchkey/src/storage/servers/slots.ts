import type { Env } from "../../base/env.ts";
import { unavailable } from "../../base/errors.ts";
import type { Driver } from "../driver.ts";
import { newId } from "../tables/id.ts";
import type { ServerDialect } from "./server-dialect.ts";

/** Bounds the number of jobs that run at once, and of those that wait; more are 503. */
export class Slots {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #refused: () => void;
  readonly #waiting: (() => void)[] = [];
  #used = 0;

  constructor(most: number, mostWaiting: number, refused: () => void) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
    this.#refused = refused;
  }

  async run<T>(job: () => Promise<T>): Promise<T> {
    if (this.#used < this.#most) this.#used++;
    else {
      if (this.#waiting.length >= this.#mostWaiting) {
        this.#refused();
        throw unavailable(1);
      }
      // The slot is passed on, so the count stays.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    try {
      return await job();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#used--;
      else next();
    }
  }
}

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
