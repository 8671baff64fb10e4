import type { OperationNode, OperationNodeSource } from "kysely";
import type { Database } from "./database.ts";
import type { Queries } from "./queries.ts";
import type { Part, RowsOf } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** A row of a watched table may have changed. `owner` is whom the table is watched for. */
export interface Change {
  readonly table: string;
  readonly owner: string;
}

/**
 * Told after the commit, before whoever wrote goes on: what is answered has been told. Told of failures too, since a
 * commit whose answer was lost may have happened. Must not throw.
 */
export type Watcher = (changes: readonly Change[]) => Promise<void>;

/** Table → the parameter that names the owner in every statement that changes or deletes its rows. */
export type Owners = Readonly<Record<string, string>>;

/** What has been written in a transaction, and what is to be undone outside of the database if it isn't committed. */
interface Notes {
  readonly changes: Change[];
  readonly undo: (() => Promise<void>)[];
}

const notesOf = new WeakMap<Transaction, Notes>();

/** Runs once if the transaction is rolled back. Its failures are its own. Only where the database is watched. */
export function onRollback(tx: Transaction, undo: () => Promise<void>): void {
  notes(tx).undo.push(undo);
}

function notes(tx: Transaction): Notes {
  const made = notesOf.get(tx) ?? { changes: [], undo: [] };
  notesOf.set(tx, made);
  return made;
}

/**
 * The database, telling of every update and delete in the tables of `owners`. A statement that doesn't say whose row
 * it touches throws where it is declared, at start: nobody can add one and forget to tell. New rows are not told of
 * (nobody holds a copy of them), nor is the removal of rows that have expired.
 */
export function watched(db: Database, owners: Owners, tell: Watcher): Database {
  /** `at`: where the parameters stand in a call; the transaction follows them. */
  const wrap = (declare: (build: Build) => Run, at: number) => {
    return (build: Build): Run => {
      let target: Target | undefined;
      const observed: Build = (...given) => {
        const read = new Set<string | symbol>();
        // The parameters are the last that a statement is built of; what is bound of them is noted on the way.
        const made = build(...given.slice(0, -1), noting(given.at(-1), read));
        target = targetOf(made.toOperationNode(), owners, read);
        return made;
      };
      const run = declare(observed);
      if (target === undefined) return run;
      const { table, parameter } = target;
      return async (...given) => {
        // The statement binds the parameter, as was seen when it was declared, and owners are ids.
        const { [parameter]: owner } = given[at] as Record<string, string>;
        const change: Change = { table, owner: owner as string };
        const on = given[at + 1] as Transaction | undefined;
        if (on !== undefined) {
          notes(on).changes.push(change);
          return run(...given);
        }
        try {
          return await run(...given);
        } finally {
          await tell([change]);
        }
      };
    };
  };

  return {
    ...db,
    for<const Parts extends readonly Part[]>(...parts: Parts): Queries<RowsOf<Parts>> {
      const q = db.for(...parts);
      // The wrappers take and give what the functions they stand for do.
      return {
        ...q,
        write: wrap(q.write as never, 0),
        claim: wrap(q.claim as never, 0),
        bump: wrap(q.bump as never, 0),
        writeIn: wrap(q.writeIn as never, 1),
      } as unknown as Queries<RowsOf<Parts>>;
    },
    async transaction(body, on) {
      if (on !== undefined) return db.transaction(body, on);
      const attempts: Transaction[] = [];
      const changes = (): Change[] => attempts.flatMap((tx) => notesOf.get(tx)?.changes ?? []);
      const undo = async (rolledBack: readonly Transaction[]): Promise<void> => {
        for (const tx of rolledBack)
          for (const step of notesOf.get(tx)?.undo ?? []) await step().catch(() => undefined);
      };
      try {
        const result = await db.transaction((tx) => {
          attempts.push(tx);
          return body(tx);
        });
        await undo(attempts.slice(0, -1));
        return result;
      } catch (error) {
        await undo(attempts);
        throw error;
      } finally {
        const told = changes();
        if (told.length > 0) await tell(told);
      }
    },
  };
}

function noting(parameters: unknown, read: Set<string | symbol>): unknown {
  if (typeof parameters !== "object" || parameters === null) return parameters;
  return new Proxy<object>(parameters, {
    get(target, name) {
      read.add(name);
      return Reflect.get(target, name);
    },
  });
}

type Build = (...given: unknown[]) => OperationNodeSource;
type Run = (...given: unknown[]) => Promise<unknown>;

interface Target {
  readonly table: string;
  readonly parameter: string;
}

/** Whom a statement is told of; undefined where it touches nothing that is watched. */
function targetOf(
  node: OperationNode,
  owners: Owners,
  read: ReadonlySet<string | symbol>,
): Target | undefined {
  const table = changedTable(node);
  const parameter = table === undefined ? undefined : owners[table];
  if (table === undefined || parameter === undefined || removesExpired(node)) return undefined;
  if (read.has(parameter)) return { table, parameter };
  throw new Error(
    `A statement that changes "${table}" must name whose row it is by the parameter "${parameter}": copies of it are kept by that.`,
  );
}

/** As much of Kysely's nodes as is looked at here. */
interface Node {
  kind: string;
  table?: Node & { identifier?: { name: string } };
  identifier?: { name: string };
  from?: { froms: Node[] };
  where?: { where: Node };
  [member: string]: unknown;
}

function changedTable(given: OperationNode): string | undefined {
  // Each kind of node has members of its own; what is missing is undefined.
  const node = given as unknown as Node;
  const table =
    node.kind === "UpdateQueryNode"
      ? node.table
      : node.kind === "DeleteQueryNode"
        ? node.from?.froms[0]
        : undefined;
  const schemable = table?.table ?? table;
  return schemable?.identifier?.name;
}

/** Whether a delete takes only rows whose `expiresAt` has gone by: a copy says itself that it has expired. */
function removesExpired(given: OperationNode): boolean {
  const node = given as unknown as Node;
  return node.kind === "DeleteQueryNode" && bounds(node.where?.where);
}

function bounds(node: unknown): boolean {
  if (typeof node !== "object" || node === null || !("kind" in node)) return false;
  const {
    kind,
    left,
    right,
    node: inner,
    leftOperand,
    operator,
  } = node as unknown as Record<string, unknown>;
  if (kind === "AndNode") return bounds(left) || bounds(right);
  if (kind === "ParensNode") return bounds(inner);
  if (kind !== "BinaryOperationNode") return false;
  const text = JSON.stringify([leftOperand, operator]);
  return text.includes('"expiresAt"') && /"operator":"<=?"/.test(text);
}
