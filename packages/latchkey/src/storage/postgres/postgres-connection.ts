import { createHash } from "node:crypto";
import type { ClientBase, CustomTypesConfig, QueryArrayConfig, QueryArrayResult } from "pg";
import type { Env } from "../../base/env.ts";
import type { Bindable } from "../dialect.ts";
import type { Connection, Result } from "../servers/connection.ts";
import { codeOf } from "../servers/server-dialect.ts";
import { type ColumnParsers, PreparedQuery } from "./postgres-query.ts";
import { parserOf } from "./postgres-values.ts";

const asText = (text: string) => text;
const types: CustomTypesConfig = {
  // pg's own type requires a parser for each type, whatever it returns.
  getTypeParser: ((oid: number) => parserOf(oid) ?? asText) as CustomTypesConfig["getTypeParser"],
};

/**
 * True if the connection doesn't have this statement, or another client prepared it: a pool in between shares
 * connections. Or it was prepared for a table that has been changed by hand since. Nothing was executed.
 */
export function isOutOfStep(error: unknown): boolean {
  const code = codeOf(error);
  return isSharing(code) || (code === "0A000" && String(error).includes("cached plan"));
}

function isSharing(code: string): boolean {
  return code === "26000" || code === "42P05";
}

/** Decides if connections to a server keep prepared statements; detected if the URL doesn't say. */
export class Preparing {
  readonly #log: Env["log"];
  #isOn: boolean;

  constructor(isOn: boolean, log: Env["log"]) {
    this.#isOn = isOn;
    this.#log = log;
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  off(): void {
    if (!this.#isOn) return;
    this.#isOn = false;
    this.#log(
      "warn",
      "A pool in front of PostgreSQL shares connections, so statements are no longer prepared. Set ?prepare=false in the database URL, or configure the pool to keep connections for a session.",
    );
  }
}

/** Names of prepared statements: the same text has the same name on every connection of every process. */
const names = new Map<string, string>();
const mostNames = 2000;

function nameOf(sql: string): string {
  const known = names.get(sql);
  if (known !== undefined) return known;
  const name = `lk_${createHash("sha256").update(sql).digest("base64url").slice(0, 22)}`;
  // Statements come from code: the bound guards against a mistake, not against load.
  if (names.size < mostNames) names.set(sql, name);
  return name;
}

/**
 * One connection through `pg`. `leave` and `drop` release it: the engine's connection ends, a borrowed one
 * goes back.
 */
export class PostgresConnection implements Connection {
  readonly #client: ClientBase;
  readonly #leave: () => Promise<void>;
  readonly #drop: () => void;
  readonly #preparing: Preparing;
  readonly #broken = () => {
    this.#isBroken = true;
  };
  /** A connection keeps its prepared statements, so the server's description of their columns stays valid. */
  readonly #columns: ColumnParsers = new Map();
  #isBroken = false;
  /** True if it ended, or went back to its owner. */
  #isOver = false;
  /** The end of the previous statement: pg wants one at a time. */
  #last: Promise<unknown> | undefined;

  constructor(client: ClientBase, preparing: Preparing, leave: () => Promise<void>, drop: () => void) {
    this.#preparing = preparing;
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
    return this.#ask((done) => {
      const name = this.#preparing.isOn ? nameOf(sql) : "";
      this.#client.query(new PreparedQuery({ name, text: sql, values }, this.#columns, done));
    });
  }

  command(sql: string): Promise<Result> {
    const config: QueryArrayConfig = { text: sql, rowMode: "array", types };
    return this.#ask((done) => {
      // With a callback pg creates no promise, whatever the types say.
      void this.#client.query(config, (error: Error | null, result: QueryArrayResult) =>
        error ? done(error, undefined) : done(null, { rows: result.rows, affected: result.rowCount ?? 0 }),
      );
    });
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

  #ask(send: (done: Done) => void): Promise<Result> {
    if (this.#last === undefined) return this.#send(send);
    return this.#last.then(() => this.#ask(send));
  }

  #send(send: (done: Done) => void): Promise<Result> {
    let isOver = false;
    const asked = new Promise<Result>((resolve, reject) => {
      const done: Done = (error, result) => {
        isOver = true;
        this.#last = undefined;
        if (result !== undefined) return resolve(result);
        const code = codeOf(error);
        if (isSharing(code)) this.#preparing.off();
        if (code.startsWith("57P") || code === "25P03" || isOutOfStep(error)) this.#isBroken = true;
        reject(error);
      };
      try {
        send(done);
      } catch (error) {
        // pg keeps waiting for the end of a statement that was never sent.
        this.#isBroken = true;
        isOver = true;
        reject(error);
      }
    });
    if (!isOver) this.#last = asked.catch(() => {});
    return asked;
  }
}

type Done = (error: Error | null, result: Result | undefined) => void;
