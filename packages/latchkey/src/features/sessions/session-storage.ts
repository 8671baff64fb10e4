import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { Proof } from "../../kernel/door.ts";
import type { Found, Session } from "../../kernel/identity.ts";
import type { Transaction } from "../../storage/transaction.ts";

/** A session with its user, as it is kept: without the token that its holder has. */
export type Stored = Omit<Found, "token">;

/** Which session is meant. `token` is the form in which it is stored. */
export type SessionKey = Pick<Session, "id" | "token" | "userId">;

export interface Rotation {
  /** As it is stored. */
  token: string;
  now: string;
  proof: Proof;
}

/** What sessions may have to act in no longer: the column, and the value that it held. */
export interface Left {
  readonly name: string;
  readonly value: string;
}

/** A value of one column. `within`: of the scope outside of it; where the session has left that by now, nothing is set. */
export interface SetField {
  readonly name: string;
  readonly value: unknown;
  readonly within?: string;
}

/**
 * Where sessions live: in the table (`store.ts`), in the table with a read cache before it (`cached-sessions.ts`), or
 * in the secondary storage (`secondary-sessions.ts`). `store.ts` chooses. Whatever can't be read or written is 503.
 */
export interface SessionStorage {
  /** The session and its user, whether it has expired or not. `mayBeCached`: for routes that only read. */
  find(token: string, mayBeCached: boolean): MaybePromise<Stored | undefined>;
  /** Unexpired, newest first. */
  listOf(userId: string, now: string, tx?: Transaction): MaybePromise<Session[]>;
  /** In the transaction that opens it, the user's row locked: what ends all sessions waits for it, or comes first. */
  insert(row: Session & Record<string, unknown>, tx: Transaction): Promise<void>;
  /** Renews a session whose end lies before the new one: it never moves back, whichever request comes last. */
  extend(session: SessionKey & Pick<Session, "expiresAt" | "updatedAt">): Promise<boolean>;
  /**
   * Gives an open session another token, one more proof and a beginning anew: true for one caller, however many try at
   * once. The old token is nobody's from then on. In a transaction, the user's row locked.
   */
  rotate(session: SessionKey, to: Rotation, tx: Transaction): Promise<boolean>;
  /** How and when its user showed who they are, the latest last. Nothing of it is for the wire. */
  proofsOf(session: SessionKey, tx?: Transaction): Promise<readonly Proof[]>;
  /** Whether a session that was ended in a transaction is there again when that is rolled back. */
  readonly rollsBack: boolean;
  /** One of the user's sessions; nothing happens to someone else's. True for the one caller that ended it. */
  delete(session: Pick<Session, "token" | "userId">, tx?: Transaction): Promise<boolean>;
  /** The user's row locked: what is opened meanwhile comes before it, or its transaction sees that it has come. */
  deleteAll(userId: string, tx: Transaction): Promise<boolean>;
  /** Whether there was one; so does `deleteAll` say. */
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
  /** Whether it has not ended: asked in a transaction, the user's row locked, before what only its holder may do. */
  isOpen(session: SessionKey, now: string, tx: Transaction): Promise<boolean>;
  /** Sets one column beside those that every session has, so that columns set by two calls at once both hold. */
  setField(session: SessionKey, field: SetField, updatedAt: string, tx: Transaction): Promise<void>;
  /** Takes a scope away from a user's sessions that act in it, with the scopes inside it. */
  leaveScope(userId: string, left: Left, tx: Transaction): Promise<void>;
  /** The same for one session. Where it acts somewhere else by now, it stays there. */
  leaveScopeOf(session: SessionKey, left: Left, tx: Transaction): Promise<void>;
}
