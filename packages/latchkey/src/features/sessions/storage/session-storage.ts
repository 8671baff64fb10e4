import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Found, Proof, Session } from "../../../kernel/contracts/identity.ts";
import type { Transaction } from "../../../storage/transaction.ts";

/** A session with its user, as it is stored: without the token of its holder. */
export type Stored = Omit<Found, "token">;

/** Identifies a session. `token` is the form in which it is stored. */
export type SessionKey = Pick<Session, "id" | "token" | "userId">;

export interface Rotation {
  /** The form in which it is stored. */
  token: string;
  now: string;
  proof: Proof;
}

/** A scope that sessions may no longer act in: the column, and the value that it held. */
export interface Left {
  readonly name: string;
  readonly value: string;
}

/** A value of one column. `within`: only if this is still the value of the scope around it. */
export interface SetField {
  readonly name: string;
  readonly value: unknown;
  readonly within?: string;
}

/** Copies of sessions that answer while the database is away. */
export interface HeldSessions {
  /** Undefined if there is none that counts. Rejects with 503 if Redis can't be relied on. */
  find(token: string): Promise<Stored | undefined>;
  /** Seconds that a copy lives. */
  readonly life: number;
  /** Reports whether copies of this age can be relied on. */
  canBeTrusted(): boolean;
}

/**
 * Storage of sessions: the table (`store.ts`), the table with a read cache before it (`cached-sessions.ts`),
 * or the secondary storage (`secondary-sessions.ts`). `store.ts` chooses. A failed read or write is a 503.
 */
export interface SessionStorage {
  /** Finds the session and its user, expired or not. `mayBeCached`: for routes that only read. */
  find(token: string, mayBeCached: boolean): MaybePromise<Stored | undefined>;
  /** Undefined if nothing answers while the database is away. */
  readonly held?: HeldSessions | undefined;
  /** Unexpired, newest first. */
  listOf(userId: string, now: string, tx?: Transaction): MaybePromise<Session[]>;
  /**
   * Runs in the transaction that opens the session, with the user's row locked: an end of all sessions waits
   * for it, or comes first.
   */
  insert(row: Session & Record<string, unknown>, tx: Transaction): Promise<void>;
  /** Renews a session unless it already ends later, so its end never moves back. */
  extend(session: SessionKey & Pick<Session, "expiresAt" | "updatedAt">): Promise<boolean>;
  /**
   * Gives an open session another token, one more proof and a new start: true for one caller, however many
   * try at once. The old token is invalid from then on. Runs in a transaction, with the user's row locked.
   */
  rotate(session: SessionKey, to: Rotation, tx: Transaction): Promise<boolean>;
  /** The proofs by which its user authenticated, the latest last. No answer shows them. */
  proofsOf(session: SessionKey, tx?: Transaction): Promise<readonly Proof[]>;
  /** True if a session that ended in a transaction is restored when that is rolled back. */
  readonly rollsBack: boolean;
  /**
   * Ends one of the user's sessions; another user's stays as it is. True for the one caller that ended it.
   */
  delete(session: Pick<Session, "token" | "userId">, tx?: Transaction): Promise<boolean>;
  /**
   * Runs with the user's row locked: a session opened meanwhile comes before it, or its transaction sees that
   * it has ended. Reports whether there was one.
   */
  deleteAll(userId: string, tx: Transaction): Promise<boolean>;
  /** Reports whether there was one. */
  deleteOthers(keep: SessionKey, tx?: Transaction): Promise<boolean>;
  /**
   * Ends a user's longest unused sessions beyond `session.maximumPerUser`, but never the one to keep. A session was last
   * used when it was last renewed or changed (`updatedAt`). Runs in the transaction that opens the session to keep, with
   * the user's row locked. Resolves to the ended ones.
   */
  endSurplus(
    keep: SessionKey,
    now: string,
    tx: Transaction,
  ): Promise<readonly Pick<Session, "id" | "token">[]>;
  /**
   * Reports whether it has not ended. Asked in a transaction, with the user's row locked, before changes that
   * only its holder may make.
   */
  isOpen(session: SessionKey, now: string, tx: Transaction): Promise<boolean>;
  /** Sets one column that not every session has, so that columns set by two calls at once both hold. */
  setField(session: SessionKey, field: SetField, updatedAt: string, tx: Transaction): Promise<void>;
  /** Removes a scope from a user's sessions that act in it, with the scopes inside it. */
  leaveScope(userId: string, left: Left, tx: Transaction): Promise<void>;
  /** The same for one session. One that acts in another scope by now is unchanged. */
  leaveScopeOf(session: SessionKey, left: Left, tx: Transaction): Promise<void>;
}
