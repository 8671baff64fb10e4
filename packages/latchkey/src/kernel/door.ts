import type { Transaction } from "../storage/transaction.ts";
import type { Context } from "./context.ts";
import type { Session, User } from "./identity.ts";
import { type Reply, ValueReply, withParameters } from "./reply.ts";

/** How a user showed who they are. */
export interface Proof {
  /** `password`, the id of a provider, … */
  readonly method: string;
  /** ISO 8601. */
  readonly at: string;
  /** The authenticator has verified the user itself (WebAuthn 3, 1: user verification). */
  readonly userVerified?: true;
}

/** Who wants a session, and by what. */
export interface Entry {
  readonly user: User;
  readonly proof: Proof;
}

/** What is asked of a user besides before the session opens. */
export interface Need {
  /** `two-factor`, … */
  readonly kind: string;
  /** Seconds in which it can be shown. */
  readonly expiresIn: number;
  /** What the answer of the sign-in holds in the place of the session. */
  readonly answer: Readonly<Record<string, unknown>>;
}

/** A feature's say in every session that is to be opened. */
export interface Gate {
  /** Before anything is written. Throws where this user gets no session. */
  admit?(context: Context, entry: Entry): void;
  /** In the transaction that opens the session, the user's row locked. Undefined: nothing more is asked. */
  ask?(context: Context, entry: Entry, tx: Transaction): Promise<Need | undefined>;
  /** After the session was opened. */
  opened?(context: Context, opened: Opened): void;
}

/** A session that was just opened. */
export interface Opened {
  token: string;
  session: Session;
  user: User;
}

/** No session yet: something is still asked. */
export interface Pending {
  readonly pending: Need;
}

export function isPending(entered: Opened | Pending): entered is Pending {
  return "pending" in entered;
}

/** The answer of a way in to which something is still asked. */
export function pendingReply({ pending }: Pending): Reply {
  return new ValueReply(pending.answer);
}

/** The same for a browser that is sent on: the page there finds out what is asked. */
export function pendingTarget(target: string, { pending }: Pending): string {
  return withParameters(target, { needs: pending.kind });
}
