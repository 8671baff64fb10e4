import type { Transaction } from "../../storage/transaction.ts";
import type { Context } from "./context.ts";
import { requestService, service } from "./service.ts";
import { waysIn } from "./ways-in.ts";

/** A change of an account, as its owner sees it. */
export interface RecentChange {
  readonly id: string;
  /** Its display name. Null: unknown. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The changes of one kind. */
export interface RecentChanges {
  /** Lists all changes since then (ISO 8601). With `tx`, the user's row is locked. */
  list(userId: string, since: string, tx?: Transaction): Promise<readonly RecentChange[]>;
  /**
   * Undoes one. The user's row is locked, and so are the rows that the features' `locks` name. Absent: the
   * change is only shown, because a signed-in owner can do more about it.
   */
  takeBack?(change: RecentChange & { userId: string }, tx: Transaction, context: Context): Promise<unknown>;
}

/** A change as it is shown to the owner. */
export interface ShownChange extends RecentChange {
  readonly kind: string;
  readonly canTakeBack: boolean;
}

/** Changes of an account, by kind: the sign-in methods, and those that features declare in addition. */
const kindsOfChanges = service((core): ReadonlyMap<string, RecentChanges> => {
  const ways = [...core.use(waysIn).declared].flatMap(([kind, { listSince: list, undo }]) => {
    if (list === undefined || undo === undefined) return [];
    const takeBack: RecentChanges["takeBack"] = ({ userId, id }, tx) => undo(userId, id, tx);
    return [[kind, { list, takeBack }] as const];
  });
  const others = core.features.flatMap(({ recentChanges = {} }) =>
    Object.entries(recentChanges).map(([kind, made]) => [kind, core.use(made)] as const),
  );
  return new Map([...ways, ...others]);
});

/** Returns the ID by which an owner selects a change: unique across kinds. */
const chosenId = (kind: string, { id }: RecentChange): string => `${kind}:${id}`;

/** Lists changes, newest first. */
export const recentChanges = service((core) => {
  const kinds = core.use(kindsOfChanges);
  return async (userId: string, since: string): Promise<ShownChange[]> => {
    const found: ShownChange[] = [];
    for (const [kind, { list, takeBack }] of kinds)
      for (const change of await list(userId, since))
        found.push({ ...change, id: chosenId(kind, change), kind, canTakeBack: takeBack !== undefined });
    return found.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
  };
});

/** The owner's selection of changes to undo. */
export interface Choice {
  /**
   * ISO 8601. Changes since then are undone except for `keep`, including those made after the owner looked.
   */
  readonly since: string;
  readonly keep: ReadonlySet<string>;
  /** ISO 8601. Of the changes between this time and `since`, those in `remove` are undone. */
  readonly earliest: string;
  readonly remove: ReadonlySet<string>;
}

/** Undoes changes as their owner selected. */
export const takeBackChanges = requestService((core) => {
  const kinds = core.use(kindsOfChanges);
  const ways = core.use(waysIn);
  return (context) => {
    const goes = (kind: string, change: RecentChange, { since, keep, remove }: Choice): boolean => {
      const id = chosenId(kind, change);
      return change.createdAt >= since ? !keep.has(id) : remove.has(id);
    };
    return async (userId: string, choice: Choice, tx: Transaction): Promise<void> => {
      const kept = new Set([...choice.keep].map((id) => id.slice(0, id.indexOf(":"))));
      for (const [kind, way] of ways.declared)
        if (!kept.has(kind) || !kinds.has(kind)) await way.dropSince(userId, choice.since, tx);
      for (const [kind, { list, takeBack }] of kinds) {
        if (takeBack === undefined) continue;
        for (const change of await list(userId, choice.earliest, tx))
          if (goes(kind, change, choice)) await takeBack({ ...change, userId }, tx, context);
      }
    };
  };
});
