import type { Database } from "../database.ts";
import type { Transaction } from "../transaction.ts";
import { type Declare, declaring, type Node, observe, writtenTable } from "./observed.ts";

/** A row of a watched table may have changed. `owner`: the ID of its owner. */
export interface Change {
  readonly table: string;
  readonly owner: string;
}

/**
 * Called after the commit, before the writer continues: every answered write has been reported. Called for
 * failures too, because a commit whose answer was lost may have happened. Must not throw.
 */
export type Watcher = (changes: readonly Change[]) => Promise<void>;

/** Table → the parameter that names the owner in every statement that changes or deletes its rows. */
export type Owners = Readonly<Record<string, string>>;

/** Changes in a transaction, and work to be undone outside of the database if it isn't committed. */
interface Notes {
  readonly changes: Change[];
  readonly undo: (() => Promise<void>)[];
}

const notesOf = new WeakMap<Transaction, Notes>();

/** Runs once if the transaction is rolled back. Its errors are ignored. Only if the database is watched. */
export function onRollback(tx: Transaction, undo: () => Promise<void>): void {
  notes(tx).undo.push(undo);
}

function notes(tx: Transaction): Notes {
  const made = notesOf.get(tx) ?? { changes: [], undo: [] };
  notesOf.set(tx, made);
  return made;
}

/**
 * Wraps the database and reports every update and delete in the tables of `owners`. A statement that doesn't
 * name the owner of its row throws where it is declared, at start: a new one can't be forgotten. New rows are
 * not reported (no copy of them exists), nor is the removal of rows that have expired.
 */
export function watched(db: Database, owners: Owners, tell: Watcher): Database {
  /** `at`: position of the parameters in a call; the transaction follows them. */
  const wrap =
    (at: number) =>
    (declare: Declare): Declare => {
      return (build) => {
        const { run, seen: target } = observe(declare, build, (node, read) => targetOf(node, owners, read));
        if (target === undefined) return run;
        const { table, parameter } = target;
        return async (...given) => {
          // The statement binds the parameter, as was checked at its declaration, and owners are IDs.
          const { [parameter]: owner } = given[at] as Record<string, string>;
          // Owners are IDs, so texts.
          const change: Change = { table, owner: owner as string };
          // The transaction follows the parameters.
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
    ...declaring(db, { write: wrap(0), claim: wrap(0), bump: wrap(0), writeIn: wrap(1) }),
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

interface Target {
  readonly table: string;
  readonly parameter: string;
}

/** Returns the watched table and parameter of a statement; undefined if it touches no watched table. */
function targetOf(node: Node, owners: Owners, read: ReadonlySet<string | symbol>): Target | undefined {
  const table = CHANGES.has(node.kind) ? writtenTable(node) : undefined;
  const parameter = table === undefined ? undefined : owners[table];
  if (table === undefined || parameter === undefined || removesExpired(node)) return undefined;
  if (read.has(parameter)) return { table, parameter };
  throw new Error(
    `A statement that changes "${table}" must select its row's owner by the parameter "${parameter}": cached copies are found by it.`,
  );
}

/** New rows aren't reported. */
const CHANGES: ReadonlySet<string> = new Set(["UpdateQueryNode", "DeleteQueryNode"]);

/**
 * Reports whether a delete only removes rows whose `expiresAt` has passed: a copy knows itself that it has
 * expired.
 */
function removesExpired(node: Node): boolean {
  return node.kind === "DeleteQueryNode" && bounds(node.where?.where);
}

function bounds(node: unknown): boolean {
  if (typeof node !== "object" || node === null || !("kind" in node)) return false;
  // Nodes of any kind; those without a member yield undefined.
  const members: Readonly<Record<string, unknown>> = { ...node };
  const { kind, left, right, node: inner, leftOperand, operator } = members;
  if (kind === "AndNode") return bounds(left) || bounds(right);
  if (kind === "ParensNode") return bounds(inner);
  if (kind !== "BinaryOperationNode") return false;
  const text = JSON.stringify([leftOperand, operator]);
  return text.includes('"expiresAt"') && /"operator":"<=?"/.test(text);
}
