import { createHash } from "node:crypto";
import type { ClientBase, CustomTypesConfig, QueryArrayConfig, QueryArrayResult } from "pg";
import type { Connection, Result } from "./connection.ts";
import type { Bindable } from "./dialect.ts";
import { codeOf } from "./server-dialect.ts";

// Type numbers of PostgreSQL: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat
const parsers = new Map<number, (text: string) => unknown>([
  [16, (text) => text === "t"],
  [17, (text) => new Uint8Array(Buffer.from(text.slice(2), "hex"))],
  [20, Number],
  [21, Number],
  [23, Number],
  [700, Number],
  [701, Number],
  [1184, isoText],
  [1700, Number],
]);

const asText = (text: string) => text;
const types: CustomTypesConfig = {
  // pg's own type promises a parser for each type, whatever it yields.
  getTypeParser: ((oid: number) => parsers.get(oid) ?? asText) as CustomTypesConfig["getTypeParser"],
};

/** `2026-11-21 08:00:00.5+00` → `2026-11-21T08:00:00.500Z`. Our own connections are in UTC. */
function isoText(text: string): string {
  if (!text.endsWith("+00")) return new Date(text.replace(/([+-]\d\d)$/, "$1:00")).toISOString();
  const time = text.slice(0, -3);
  const fraction = time.length > 19 ? time.slice(20, 23).padEnd(3, "0") : "000";
  return `${time.slice(0, 10)}T${time.slice(11, 19)}.${fraction}Z`;
}

/**
 * The connection doesn't have this statement (a pool in between gave it to somebody else), or has it for a table that
 * was changed by hand since. Nothing was done.
 */
export function isOutOfStep(error: unknown): boolean {
  const code = codeOf(error);
  return code === "26000" || (code === "0A000" && String(error).includes("cached plan"));
}

/** Names of prepared statements: the same text has the same name on every connection of every process. */
const names = new Map<string, string>();
const mostNames = 2000;

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `lk_${createHash("sha256").update(sql).digest("base64url").slice(0, 22)}`;
  // Statements come from code: this holds off a mistake, not a load.
  if (names.size < mostNames) names.set(sql, name);
  return name;
}

/** One connection through `pg`. `leave` and `drop` say what becomes of it: our own ends, a borrowed one goes back. */
export class PostgresConnection implements Connection {
  readonly #client: ClientBase;
  readonly #leave: () => Promise<void>;
  readonly #drop: () => void;
  readonly #broken = () => {
    this.#isBroken = true;
  };
  #isBroken = false;
  /** It ended, or went back to its owner. */
  #isOver = false;
  /** The end of what was asked before: pg wants one question at a time. */
  #last: Promise<unknown> | undefined;

  constructor(client: ClientBase, leave: () => Promise<void>, drop: () => void) {
    this.#client = client;
    this.#leave = leave;
    this.#drop = drop;
    client.on("error", this.#broken);
    client.on("end", this.#broken);
  }

  get isBroken(): boolean {
    return this.#isBroken;
  }

  query(sql: string, values: readonly Bindable[]): Promise<Result> {
    // pg binds a number as its text and bytes as a Buffer; the list's type says that it may be changed.
    return this.#ask({ name: nameOf(sql), text: sql, values: values as Bindable[], rowMode: "array", types });
  }

  command(sql: string): Promise<Result> {
    return this.#ask({ text: sql, rowMode: "array", types });
  }

  async close(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#isBroken = true;
    this.#client.off("error", this.#broken);
    this.#client.off("end", this.#broken);
    await this.#leave();
  }

  destroy(): void {
    this.#isBroken = true;
    if (this.#isOver) return;
    this.#isOver = true;
    this.#drop();
  }

  #ask(config: QueryArrayConfig): Promise<Result> {
    if (this.#last === undefined) return this.#send(config);
    return this.#last.then(() => this.#ask(config));
  }

  #send(config: QueryArrayConfig): Promise<Result> {
    const asked = new Promise<Result>((resolve, reject) => {
      // With a callback pg makes no promise, whatever the types say.
      void this.#client.query(config, (error: Error | null, result: QueryArrayResult) => {
        this.#last = undefined;
        if (!error) return resolve({ rows: result.rows, affected: result.rowCount ?? 0 });
        const code = codeOf(error);
        if (code.startsWith("57P") || code === "25P03" || isOutOfStep(error)) this.#isBroken = true;
        reject(error);
      });
    });
    this.#last = asked.catch(() => {});
    return asked;
  }
}
