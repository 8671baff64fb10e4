import type { Database } from "./database.ts";
import type { Bindable } from "./dialect.ts";
import { type Declare, declaring, type Node, observe, writtenTable } from "./observed.ts";
import type { Transaction } from "./transaction.ts";

export type Operation = "create" | "update" | "delete";

/** A row with the columns that may be shown. Dates are ISO 8601 texts. */
export type HookedRow = Readonly<Record<string, unknown>>;

/**
 * SQL of the application's own in a transaction of the engine's, with the placeholders of its database. A `Date` is
 * bound as the engine's own dates are.
 */
export interface HookTransaction {
  /** Rows as arrays, in the order of the selection. */
  all(sql: string, values?: readonly (Bindable | Date)[]): Promise<unknown[][]>;
  /** Resolves to the rows it touched. */
  run(sql: string, values?: readonly (Bindable | Date)[]): Promise<number>;
}

/** What happens with each row that is written. */
export interface RowHook {
  /** In the transaction. What it throws rolls everything back. */
  within?: ((row: HookedRow, tx: HookTransaction) => Promise<void>) | undefined;
  /** After the commit, before the writer goes on. Must not throw. */
  after?: ((row: HookedRow) => Promise<void>) | undefined;
}

/** By table and by what is done to its rows. */
export type RowHooks = Readonly<Record<string, Readonly<Partial<Record<Operation, RowHook>>>>>;

const KINDS: Readonly<Record<string, Operation>> = {
  InsertQueryNode: "create",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
};

/** The functions to be run after the commit. */
const notesOf = new WeakMap<Transaction, (() => Promise<void>)[]>();

/**
 * The database, calling `hooks` for each row that a statement writes in their tables, wherever it is declared: no feature
 * has to think of them. A statement that doesn't say whose rows it touches throws where it is declared. Lists of
 * rows that are cleaned up (`writeIn`) are nobody's doing, and no hook is called for them.
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
      // A new row is known by its own id; what else it names has rows that were there before.
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
    // A transaction that was tried again has notes of its own; those of the last one are what happened.
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

/** Reads the rows that a statement may touch: those of its `userId`, else the one of its `id`. */
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
  /** How many rows the statement says it touched. */
  touched: number;
}

/** Which rows a statement has made, changed or removed, as they are now; removed ones as they were. */
function written(operation: Operation, { before, after, touched }: Rows): HookedRow[] {
  if (operation === "create") return [...after];
  const now = new Map(after.map((row) => [row.id, row]));
  if (operation === "delete") return before.filter(({ id }) => !now.has(id));
  return before.flatMap((row) => {
    const changed = now.get(row.id);
    if (changed === undefined) return [];
    // Some of several: which, only what is shown of them can tell. Where it was all of them, hidden columns count too.
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
    `A statement that writes "${table}" must name its rows by the parameter "id" or "userId": the application is told of them.`,
  );
}
