import type {
  Compilable,
  DeleteResult,
  InsertResult,
  Kysely,
  OperationNodeSource,
  Simplify,
  UpdateResult,
} from "kysely";
import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Bindable } from "../dialect.ts";
import type { Driver, RawRow } from "../driver.ts";
import { forEachKey } from "../postgres/postgres-values.ts";
import type { Transaction } from "../transaction.ts";
import { GatheredLookup, type Lookup, largestBatch, singleLookup } from "./lookup.ts";
import { decoderOf } from "./row-reader.ts";
import { compile, listMarkers, type Statement, type StatementContext } from "./statement.ts";

type Selecting<O> = Compilable<O> & OperationNodeSource;
type Changing = Compilable<InsertResult | UpdateResult | DeleteResult> & OperationNodeSource;
type Guarding = Compilable<UpdateResult | DeleteResult> & OperationNodeSource;
type Updating = Compilable<UpdateResult> & OperationNodeSource;

/** A read, compiled and prepared once. `on`: inside of this transaction. */
export interface ReadStatement<P, O> {
  get(parameters: P, on?: Transaction): MaybePromise<O | undefined>;
  /**
   * Bounded by the statement: an index and a limit. A read that may return more than 200 rows is a `scan`.
   */
  all(parameters: P, on?: Transaction): MaybePromise<O[]>;
  /** Returns the first row's values in the order of the selection, not decoded: for hot paths. */
  values(parameters: P, on?: Transaction): MaybePromise<unknown[] | undefined>;
  /** Returns the same of all rows. */
  allValues(parameters: P, on?: Transaction): MaybePromise<RawRow[]>;
}

/** Statements on the tables of type `DB`. Each is built and compiled when it is declared. */
export interface Queries<DB> {
  read<O, P = void>(build: (k: Kysely<DB>, p: P) => Selecting<O>): ReadStatement<P, Simplify<O>>;
  /**
   * A read with a list: `where("id", "in", items)`. Lists are cut into pieces of at most 64, filled up with
   * their last item, so that four statements serve every length. The order of rows holds within a piece only,
   * and `not in` doesn't work.
   */
  readIn<O, I extends Bindable, P = void>(
    build: (k: Kysely<DB>, items: readonly I[], p: P) => Selecting<O>,
  ): (items: readonly I[], parameters: P, on?: Transaction) => Promise<Simplify<O>[]>;
  /**
   * Finds the row of one key, for hot paths: `lookup((k, keys) => … where("token", "in", keys), "token")`.
   * `key` names the output that holds the key, which at most one row has. On servers the look-ups of one turn
   * of the event loop are one statement. Never inside of a transaction.
   */
  lookup<O>(
    build: (k: Kysely<DB>, keys: readonly string[]) => Selecting<O>,
    key: keyof O & string,
  ): (key: string) => MaybePromise<unknown[] | undefined>;
  /** A read over many rows: a search, a count, an export. Runs outside of the main thread. */
  scan<O, P = void>(build: (k: Kysely<DB>, p: P) => Selecting<O>): (parameters: P) => Promise<Simplify<O>[]>;
  /** An insert, update or delete. Resolves to the number of rows it touched. */
  write<P = void>(
    build: (k: Kysely<DB>, p: P) => Changing,
  ): (parameters: P, on?: Transaction) => Promise<number>;
  /** A write with a list, see `readIn`: for update and delete. */
  writeIn<I extends Bindable, P = void>(
    build: (k: Kysely<DB>, items: readonly I[], p: P) => Guarding,
  ): (items: readonly I[], parameters: P, on?: Transaction) => Promise<number>;
  /**
   * Takes a single-use row: one guarded delete or update. True for the one caller that got it, however many
   * try at once; the guard is in the statement's `where`.
   */
  claim<P>(build: (k: Kysely<DB>, p: P) => Guarding): (parameters: P, on?: Transaction) => Promise<boolean>;
  /** Counts within a bound: one update whose `where` holds the bound. False: the bound was reached. */
  bump<P>(build: (k: Kysely<DB>, p: P) => Updating): (parameters: P, on?: Transaction) => Promise<boolean>;
  /**
   * Locks a parent row until the transaction ends, so that what is read after it stays true. Must come before
   * every other statement of the transaction, or throws. False: there is no such row.
   */
  lock(table: keyof DB & string): (id: string, tx: Transaction) => Promise<boolean>;
}

const changing = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"] as const;
const pieces = [1, 4, 16, largestBatch] as const;
const largestPiece = largestBatch;
/**
 * Maximum number of pieces that a read outside of a transaction runs concurrently: a page of a hundred rows
 * has two.
 */
const mostPiecesAtOnce = 2;

export function queries<DB>(k: Kysely<DB>, driver: Driver, context: StatementContext): Queries<DB> {
  const compileRead = (build: (k: Kysely<DB>, p: never) => OperationNodeSource) =>
    compile((p) => build(k, p), ["SelectQueryNode"], context);

  const compileWrite = (
    build: (k: Kysely<DB>, p: never) => OperationNodeSource,
    kinds: readonly (typeof changing)[number][],
  ) => {
    const statement = compile((p) => build(k, p), kinds, context);
    return async (parameters: unknown, on?: Transaction) =>
      driver.run(statement.sql, statement.bind(parameters), on);
  };

  const compilePieces = (
    build: (k: Kysely<DB>, items: readonly never[], p: never) => OperationNodeSource,
    kinds: readonly ("SelectQueryNode" | (typeof changing)[number])[],
  ) => {
    // The largest now, so that a mistake shows at start; the others when they are needed.
    const make = (size: number) => {
      const items = listMarkers<never>(size);
      return compile((p) => build(k, items, p), kinds, context, items);
    };
    const made = new Map<number, Statement>([[largestPiece, make(largestPiece)]]);
    return function* (items: readonly unknown[], parameters: unknown): Generator<[string, Bindable[]]> {
      for (let from = 0; from < items.length; from += largestPiece) {
        const piece = items.slice(from, from + largestPiece);
        const size = pieces.find((size) => size >= piece.length) ?? largestPiece;
        while (piece.length < size) piece.push(piece.at(-1));
        const statement = made.get(size) ?? make(size);
        made.set(size, statement);
        yield [
          statement.sql,
          statement.bind({
            // Parameters are an object, or none.
            ...(parameters as object | undefined),
            items: piece,
          }),
        ];
      }
    };
  };

  return {
    read<O, P>(build: (k: Kysely<DB>, p: P) => Selecting<O>): ReadStatement<P, Simplify<O>> {
      const statement = compileRead(build);
      const { sql, bind } = statement;
      const decode = decoder<Simplify<O>>(statement, context);
      return {
        get(parameters, on) {
          const row = driver.get(sql, bind(parameters), on);
          return row instanceof Promise ? row.then((row) => row && decode(row)) : row && decode(row);
        },
        all(parameters, on) {
          const rows = driver.all(sql, bind(parameters), on);
          return rows instanceof Promise ? rows.then((rows) => rows.map(decode)) : rows.map(decode);
        },
        values: (parameters, on) => driver.get(sql, bind(parameters), on),
        allValues: (parameters, on) => driver.all(sql, bind(parameters), on),
      };
    },
    readIn<O, I extends Bindable, P>(build: (k: Kysely<DB>, items: readonly I[], p: P) => Selecting<O>) {
      const statements = compilePieces(build, ["SelectQueryNode"]);
      const one = compile((p) => build(k, listMarkers<I>(1), p), ["SelectQueryNode"], context);
      const decode = decoder<Simplify<O>>(one, context);
      return async (items: readonly I[], parameters: P, on?: Transaction) => {
        const rows: Simplify<O>[] = [];
        const all = [...statements(items, parameters)];
        const atOnce = on === undefined ? mostPiecesAtOnce : 1;
        for (let from = 0; from < all.length; from += atOnce) {
          const some = all.slice(from, from + atOnce);
          for (const found of await Promise.all(some.map(([sql, values]) => driver.all(sql, values, on))))
            for (const row of found) rows.push(decode(row));
        }
        return rows;
      };
    },
    lookup<O>(
      build: (k: Kysely<DB>, keys: readonly string[]) => Selecting<O>,
      key: keyof O & string,
    ): Lookup {
      const items = listMarkers<string>(1);
      const one = compile(() => build(k, items), ["SelectQueryNode"], context, items);
      const keyAt = one.outputs.findIndex(({ name }) => name === key);
      if (keyAt === -1) throw new Error(`The statement \`${one.sql}\` doesn't return "${key}".`);
      if (!driver.gathers) return singleLookup(driver, one, keyAt);
      if (context.dialect.name === "postgres") {
        const several = forEachKey(one.sql);
        const gathered = new GatheredLookup(
          driver,
          one,
          (keys) =>
            keys.length === 1
              ? { sql: one.sql, values: one.bind({ items: keys }) }
              : // The driver of PostgreSQL accepts a list of strings for an array; no other statement binds one.
                { sql: several, values: [keys as unknown as Bindable] },
          keyAt,
          context.patience,
        );
        return (key) => gathered.find(key);
      }
      const statements = compilePieces((k, keys) => build(k, keys), ["SelectQueryNode"]);
      const gathered = new GatheredLookup(
        driver,
        one,
        (keys) => {
          // No batch is larger than the largest piece, so there is one statement.
          const [sql, values] = statements(keys, undefined).next().value as [string, Bindable[]];
          return { sql, values };
        },
        keyAt,
        context.patience,
      );
      return (key) => gathered.find(key);
    },
    scan<O, P>(build: (k: Kysely<DB>, p: P) => Selecting<O>) {
      const statement = compileRead(build);
      const decode = decoder<Simplify<O>>(statement, context);
      return async (parameters: P) => {
        const rows = await driver.scan(statement.sql, statement.bind(parameters));
        return rows.map(decode);
      };
    },
    write: (build) => compileWrite(build, changing),
    writeIn(build) {
      const statements = compilePieces(build, ["UpdateQueryNode", "DeleteQueryNode"]);
      return async (items, parameters, on) => {
        let affected = 0;
        for (const [sql, values] of statements(items, parameters))
          affected += await driver.run(sql, values, on);
        return affected;
      };
    },
    claim(build) {
      const write = compileWrite(build, ["UpdateQueryNode", "DeleteQueryNode"]);
      return async (parameters, on) => (await write(parameters, on)) === 1;
    },
    bump(build) {
      const write = compileWrite(build, ["UpdateQueryNode"]);
      return async (parameters, on) => (await write(parameters, on)) === 1;
    },
    lock(table) {
      const { dialect, names, probe } = context;
      const sql = dialect.lockRow(names.table(table), names.column(table, "id"));
      probe?.({ kind: "declared", sql });
      return async (id, tx) => {
        // MariaDB and MySQL would match every row with a 0.
        if (typeof id !== "string") throw new TypeError("lock() takes the ID of a row, which is a string.");
        return driver.lock(sql, id, tx);
      };
    },
  };
}

/** Makes the row that a read promises of the values that the driver yields. */
function decoder<O>({ outputs }: Statement, { dialect }: StatementContext): (row: RawRow) => O {
  const names = outputs.map(({ name }) => name);
  const decoders = outputs.map(({ column, isNumber }) =>
    isNumber ? dialect.decoder("integer") : column && decoderOf(column, dialect),
  );
  return (values) => {
    const row: Record<string, unknown> = {};
    for (let at = 0; at < names.length; at++) {
      const value = values[at];
      const decode = decoders[at];
      // Both lists have one entry for each output.
      row[names[at] as string] = decode === undefined || value === null ? value : decode(value);
    }
    // The type that Kysely derived from the same selection.
    return row as O;
  };
}
