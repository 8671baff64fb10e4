import type { Database } from "../database.ts";
import type { Bindable } from "../dialect.ts";
import type { Transaction } from "../transaction.ts";
import { type Declare, declaring, type Node, observe, writtenTable } from "./observed.ts";

export type Operation = "create" | "update" | "delete";

/** A row with the columns that may be shown. Dates are ISO 8601 texts. */
export type HookedRow = Readonly<Record<string, unknown>>;

/**
 * Plain SQL in a transaction of the engine, with the placeholders of its database. A `Date` is bound like the
 * engine's dates.
 */
export interface HookTransaction {
  /** Returns rows as arrays, in the order of the selection. */
  all(sql: string, values?: readonly (Bindable | Date)[]): Promise<unknown[][]>;
  /** Resolves to the number of rows it touched. */
  run(sql: string, values?: readonly (Bindable | Date)[]): Promise<number>;
}

/** Functions that run for each row that is written. */
export interface RowHook {
  /** Runs in the transaction. A thrown error rolls everything back. */
  within?: ((row: HookedRow, tx: HookTransaction) => Promise<void>) | undefined;
  /** Runs after the commit, before the writer continues. Must not throw. */
  after?: ((row: HookedRow) => Promise<void>) | undefined;
}

/** By table and by operation on its rows. */
export type RowHooks = Readonly<Record<string, Readonly<Partial<Record<Operation, RowHook>>>>>;

const KINDS: Readonly<Record<string, Operation>> = {
  InsertQueryNode: "create",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
};

/** The functions to be run after the commit. */
const notesOf = new WeakMap<Transaction, (() => Promise<void>)[]>();

/**
 * Wraps the database and calls `hooks` for each row that a statement writes in their tables, in every
 * feature: none has to call them. A statement that doesn't name its rows throws where it is declared.
 * Clean-ups of lists of rows (`writeIn`) are not an action of a user, and call no hook.
 */
export function hooked(db: Database, hooks: RowHooks): Database {
  const readers = new Map(Object.keys(hooks).map((table) => [table, rowsOf(db, table)]));

  const wrap = (declare: Declare): Declare => {
    return (build) => {
      const { run, seen } = observe(declare, build, (node, read) => targetOf(node, hooks, read));
      // Statements with parameters are run with them, in a transaction or without.
      return seen === undefined ? run : (calling(run as Run, seen, hooks, readers) as typeof run);
    };
  };

  const calling = (run: Run, { table, operation }: Target, all: RowHooks, rows: typeof readers): Run => {
    const hook = all[table]?.[operation];
    const read = rows.get(table);
    if (hook === undefined || read === undefined) return run;
    const inside = async (parameters: Parameters, tx: Transaction): Promise<unknown> => {
      // A new row is identified by its own ID; its other IDs belong to existing rows.
      const key = operation === "create" ? { id: parameters.id } : parameters;
      const before = operation === "create" ? [] : await read(key, tx);
      const result = await run(parameters, tx);
      if (result === 0 || result === false) return result;
      const after = await read(key, tx);
      for (const row of written(operation, { before, after, touched: Number(result) })) {
        await hook.within?.(row, db.raw(tx));
        const { after: then } = hook;
        if (then !== undefined) notes(tx).push(() => then(row));
      }
      return result;
    };
    return (parameters, on) =>
      on === undefined ? transaction((tx) => inside(parameters, tx)) : inside(parameters, on);
  };

  const transaction: Database["transaction"] = async (body, on) => {
    if (on !== undefined) return db.transaction(body, on);
    let last: Transaction | undefined;
    const result = await db.transaction((tx) => {
      last = tx;
      return body(tx);
    });
    // A transaction that was tried again has other notes; only those of the last one happened.
    for (const then of (last && notesOf.get(last)) ?? []) await then();
    return result;
  };

  return { ...declaring(db, { write: wrap, claim: wrap, bump: wrap }), transaction };
}

type Parameters = Readonly<Record<string, unknown>>;
type Run = (parameters: Parameters, on?: Transaction) => Promise<unknown>;

interface Target {
  readonly table: string;
  readonly operation: Operation;
}

function notes(tx: Transaction): (() => Promise<void>)[] {
  const made = notesOf.get(tx) ?? [];
  notesOf.set(tx, made);
  return made;
}

/** Reads the rows that a statement may touch: those of its `userId`, otherwise the one of its `id`. */
function rowsOf(db: Database, table: string) {
  const columns = db.schema.columnsOf(table);
  const shown = db.schema.shownOf(table);
  const q = db.for();
  const by = (column: "id" | "userId") =>
    q.read((k, p: { value: string }) =>
      // Only the schema knows these names.
      k
        .selectFrom(table as never)
        .select(shown as never)
        .where(column as never, "=", p.value as never),
    );
  const byId = by("id");
  const byUser = columns.has("userId") ? by("userId") : undefined;
  return async ({ id, userId }: Parameters, tx: Transaction): Promise<HookedRow[]> =>
    byUser !== undefined && typeof userId === "string"
      ? await byUser.all({ value: userId }, tx)
      : await byId.all({ value: String(id) }, tx);
}

interface Rows {
  before: readonly HookedRow[];
  after: readonly HookedRow[];
  /** Number of rows that the statement reports as touched. */
  touched: number;
}

/**
 * Returns the rows that a statement has created, changed or removed, as they are now; removed ones as they
 * were.
 */
function written(operation: Operation, { before, after, touched }: Rows): HookedRow[] {
  if (operation === "create") return [...after];
  const now = new Map(after.map((row) => [row.id, row]));
  if (operation === "delete") return before.filter(({ id }) => !now.has(id));
  return before.flatMap((row) => {
    const changed = now.get(row.id);
    if (changed === undefined) return [];
    // If only some were touched, a visible change tells which. If all were, changes of hidden columns count
    // too.
    return touched >= before.length || JSON.stringify(changed) !== JSON.stringify(row) ? [changed] : [];
  });
}

function targetOf(node: Node, hooks: RowHooks, read: ReadonlySet<string | symbol>): Target | undefined {
  const operation = KINDS[node.kind];
  const table = writtenTable(node);
  if (operation === undefined || table === undefined || hooks[table]?.[operation] === undefined)
    return undefined;
  if (read.has("id") || read.has("userId")) return { table, operation };
  throw new Error(
    `A statement that writes "${table}" must select its rows by the parameter "id" or "userId", because hooks of the application get them.`,
  );
}
