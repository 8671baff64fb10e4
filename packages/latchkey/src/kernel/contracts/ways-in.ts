import type { ErrorCode } from "../../base/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { Context } from "./context.ts";
import type { Proof, User } from "./identity.ts";
import { requestService, service } from "./service.ts";

/** A sign-in method, as its feature declares it. */
export interface WayIn {
  /**
   * The name for screens. Undefined: the engine doesn't offer it, or screens read another property of `ui`.
   */
  readonly method?: string | undefined;
  /** Returns how many of these a user has. With `tx`, the user's row is locked. */
  count(userId: string, tx?: Transaction): Promise<number>;
  /**
   * Removes what an intruder may have: everything added or changed since then (ISO 8601), and older secrets
   * that they may know. Called when the owner confirms the email address, with the earliest time, and when a
   * change of the email address is undone. The user's row is locked.
   */
  dropSince(userId: string, since: string, tx: Transaction): Promise<unknown>;
  /**
   * Removes all of them, for an administrator who helps a user. Returns their number. The user's row is
   * locked. Absent: administrators don't remove it.
   */
  takeOff?(userId: string, tx: Transaction): Promise<number>;
  /**
   * Lists additions and changes since then (ISO 8601), so that the owner can select those that `undo`
   * removes.
   */
  listSince?(userId: string, since: string, tx?: Transaction): Promise<readonly RecentChange[]>;
  /**
   * Removes the addition of one change, by the ID of its row. False: it no longer exists. The user's row is
   * locked.
   */
  undo?(userId: string, target: string, tx: Transaction): Promise<boolean>;
  /** Re-authentication of a signed-in user by this method. Absent: not possible. */
  readonly reauthentication?: Reauthentication;
}

/** Re-authentication of a signed-in user. */
export interface Reauthentication {
  /** The errors with which `check` refuses `POST /reauthenticate`. Each counts as a failed attempt. */
  readonly errors: readonly ErrorCode[];
  /** Reports whether this user can use it. */
  isOffered(user: User): Promise<boolean>;
  /** Checks the input, and throws an error if it is wrong. Absent: another route of the feature does this. */
  check?(user: User, given: unknown, context: Context): Promise<Checked>;
}

/** A check that succeeded. */
export interface Checked {
  /** The authenticator has verified the user itself. */
  readonly userVerified?: true;
  /** See `Proof.channel`. */
  readonly channel?: Proof["channel"];
  /**
   * Runs in the transaction that renews the session, with the user's row locked. False if the proof no longer
   * holds.
   */
  stillHolds(tx: Transaction): Promise<boolean>;
}

/** The sign-in methods that the features of an engine declare. */
export const waysIn = service((core) => {
  const declared = new Map<string, WayIn>();
  for (const { waysIn = {} } of core.features) {
    for (const [name, made] of Object.entries(waysIn)) {
      if (declared.has(name)) throw new Error(`Two features declare the sign-in method "${name}".`);
      declared.set(name, core.use(made));
    }
  }
  /** Returns how many a user has, counted up to `enough`. */
  const count = async (userId: string, enough: number, tx?: Transaction): Promise<number> => {
    let found = 0;
    for (const way of declared.values()) {
      found += await way.count(userId, tx);
      if (found >= enough) break;
    }
    return Math.min(found, enough);
  };
  return {
    /** All sign-in methods by name, in the order of the features. */
    declared: declared as ReadonlyMap<string, WayIn>,
    /** The errors of failed re-authentications. */
    refusals: [...declared.values()].flatMap(({ reauthentication }) => reauthentication?.errors ?? []),
    /** Removes a user's sign-in methods added since then, of all features. The user's row is locked. */
    async dropSince(userId: string, since: string, tx: Transaction): Promise<void> {
      for (const way of declared.values()) await way.dropSince(userId, since, tx);
    },
    /**
     * Reports whether a user has only one sign-in method, counting all features. Code that removes one calls
     * this in its transaction, with the user's row locked, so the second of two concurrent removals sees the
     * result of the first.
     */
    async isLast(userId: string, tx?: Transaction): Promise<boolean> {
      return (await count(userId, 2, tx)) === 1;
    },
    /** Reports whether a user has a sign-in method. */
    hasAny: async (userId: string, tx?: Transaction): Promise<boolean> => (await count(userId, 1, tx)) > 0,
  };
});

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
