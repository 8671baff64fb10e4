import type { FieldDef, Submittable, Connection as Wire } from "pg";
import type { Bindable } from "../dialect.ts";
import type { RawRow } from "../driver.ts";
import type { Result } from "../servers/connection.ts";
import { parserOf } from "./postgres-values.ts";

/** Parsers of a statement's columns, by the statement's name. Belongs to one connection. */
export type ColumnParsers = Map<string, readonly (((text: string) => unknown) | undefined)[]>;

/**
 * A prepared statement (`name`; empty: prepared for this time only), sent through `pg`'s interface for custom
 * queries (https://node-postgres.com: `submit`). It saves twice, which matters as a session check is little
 * more than its statement. The server describes the columns once for each connection instead of each time,
 * which is safe because it refuses to run a prepared statement whose columns have changed (0A000). And rows
 * become arrays without objects that are made for each statement.
 *
 * The messages are those of the extended query: https://www.postgresql.org/docs/15/protocol-flow.html
 */
export class PreparedQuery implements Submittable {
  readonly name: string;
  readonly text: string;
  readonly callback: (error: Error | null, result: Result | undefined) => void;
  readonly #values: readonly Bindable[];
  readonly #columns: ColumnParsers;
  readonly #rows: RawRow[] = [];
  #affected = 0;
  #failure: Error | undefined;

  constructor(
    statement: { name: string; text: string; values: readonly Bindable[] },
    columns: ColumnParsers,
    callback: (error: Error | null, result: Result | undefined) => void,
  ) {
    this.name = statement.name;
    // Without a name the server drops it at the next one, and describes its columns each time.
    if (this.name === "") columns = new Map();
    this.text = statement.text;
    this.#values = statement.values;
    this.#columns = columns;
    this.callback = callback;
  }

  submit(connection: Wire): void {
    // Members of the connection that pg's own queries use, and that its types omit.
    const wire = connection as unknown as Messages;
    wire.stream.cork?.();
    try {
      if (this.name === "") wire.parse({ name: "", text: this.text });
      else if (
        wire.parsedStatements[this.name] === undefined &&
        wire.submittedNamedStatements[this.name] === undefined
      ) {
        wire.parse({ name: this.name, text: this.text });
        wire.submittedNamedStatements[this.name] = this.text;
      }
      wire.bind({ statement: this.name, values: this.#values, valueMapper: asSent });
      if (!this.#columns.has(this.name)) wire.describe({ type: "P", name: "" });
      wire.execute();
      wire.sync();
    } finally {
      wire.stream.uncork?.();
    }
  }

  handleRowDescription({ fields }: { fields: readonly FieldDef[] }): void {
    this.#columns.set(
      this.name,
      fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    );
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    if (this.#failure !== undefined) return;
    const parsers = this.#columns.get(this.name);
    const row: RawRow = new Array(fields.length);
    try {
      for (let at = 0; at < fields.length; at++) {
        // Within the bounds of the list.
        const text = fields[at] as string | null;
        const parse = parsers?.[at];
        row[at] = text === null || parse === undefined ? text : parse(text);
      }
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
    this.#rows.push(row);
  }

  /** `SELECT 2`, `UPDATE 1`, `INSERT 0 1`: the number of rows is last. */
  handleCommandComplete({ text }: { text: string }): void {
    this.#affected = Number(text.slice(text.lastIndexOf(" ") + 1)) || 0;
    // Nothing was described: it yields no rows.
    if (!this.#columns.has(this.name)) this.#columns.set(this.name, []);
  }

  handleReadyForQuery(): void {
    if (this.#failure === undefined) this.callback(null, { rows: this.#rows, affected: this.#affected });
    else this.callback(this.#failure, undefined);
  }

  handleError(error: Error): void {
    this.callback(error, undefined);
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
  handleCopyInResponse(connection: { sendCopyFail(reason: string): void }): void {
    connection.sendCopyFail("nothing is copied");
  }
}

interface Messages {
  /** Not every runtime's sockets can collect what is written. */
  readonly stream: { cork?(): void; uncork?(): void };
  readonly parsedStatements: Record<string, string | undefined>;
  readonly submittedNamedStatements: Record<string, string | undefined>;
  parse(message: { name: string; text: string }): void;
  bind(message: {
    statement: string;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(message: { type: "P"; name: string }): void;
  execute(): void;
  sync(): void;
}

/**
 * Texts are sent unchanged; the server parses the others from the text that PostgreSQL itself would write.
 */
function asSent(value: unknown): string | Buffer | null {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "bigint":
    case "boolean":
      return String(value);
    default:
      if (value === null || value === undefined) return null;
      if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      if (Array.isArray(value)) return listText(value);
      throw new TypeError("Only plain values and lists of strings can be bound.");
  }
}

/** `{"a","b"}`: https://www.postgresql.org/docs/15/arrays.html, input and output syntax. */
function listText(items: readonly unknown[]): string {
  return `{${items.map((item) => `"${String(item).replace(/[\\"]/g, "\\$&")}"`).join(",")}}`;
}
