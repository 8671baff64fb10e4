import type { Transaction } from "../storage/transaction.ts";
import type { Context } from "./context.ts";
import { requestService, service } from "./service.ts";
import { waysIn } from "./ways-in.ts";

/** A change of an account, as its owner is shown it. */
export interface RecentChange {
  readonly id: string;
  /** Its name, as it is shown. Null: nothing says it. */
  readonly name: string | null;
  /** ISO 8601. */
  readonly createdAt: string;
}

/** The changes of one kind. */
export interface RecentChanges {
  /** All of them since then (ISO 8601). With `tx`, the user's row is locked. */
  list(userId: string, since: string, tx?: Transaction): Promise<readonly RecentChange[]>;
  /**
   * Takes one back. The user's row is locked, and so are the rows that `locks` of the features names. Absent: the change is
   * only shown, because an owner who is signed in does more about it.
   */
  takeBack?(change: RecentChange & { userId: string }, tx: Transaction, context: Context): Promise<unknown>;
}

/** Shown to the owner. */
export interface ShownChange extends RecentChange {
  readonly kind: string;
  readonly canTakeBack: boolean;
}

/** Changes of an account, by kind: the sign-in methods, and what features declare beside them. */
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

/** The ids by which an owner chooses: of each kind its own. */
const chosenId = (kind: string, { id }: RecentChange): string => `${kind}:${id}`;

/** The newest first. */
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

/** A choice of the changes that go. */
export interface Choice {
  /** ISO 8601. All since then goes, except for `keep`: what was made after the owner looked, too. */
  readonly since: string;
  readonly keep: ReadonlySet<string>;
  /** ISO 8601. Of what was made between this time and `since`, what goes. */
  readonly earliest: string;
  readonly remove: ReadonlySet<string>;
}

/** Takes changes back as their owner chose. */
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
