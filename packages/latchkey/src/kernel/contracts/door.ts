import type { ErrorCode } from "../../base/errors.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { Context } from "./context.ts";
import type { Proof, Session, User } from "./identity.ts";
import { type Reply, ValueReply, withParameters } from "./reply.ts";

/** Reads the channel of a proof from its stored form. */
export function channelOf(stored: string | null | undefined): Pick<Proof, "channel"> {
  return stored === "mailbox" ? { channel: stored } : {};
}

/** A request for a session, with the proof it is based on. */
export interface Entry {
  readonly user: User;
  readonly proof: Proof;
  /** The session outlives the browser. */
  readonly remember: boolean;
  /**
   * Target of the browser once the session is open, requested by the sign-in and accepted by the redirect
   * check.
   */
  readonly target?: string | undefined;
}

/** A further step required of a user before the session opens. */
export interface Need {
  /** `two-factor`, … */
  readonly kind: string;
  /** Seconds in which the step can be completed. */
  readonly expiresIn: number;
  /** Members of the sign-in's answer in place of the session. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** Target of browsers that can't be answered with JSON: a path or URL of the application. */
  readonly page?: string | undefined;
  /** Value of `error` in redirects if there is no such page. */
  readonly error: string;
  /** Sets the cookies that the next step needs. After the commit. */
  present?(context: Context): void;
}

/** A feature's checks on every session that is about to open. */
export interface Gate {
  /** Errors thrown by `admit` and `bar`. */
  readonly errors?: readonly ErrorCode[];
  /** The `kind` of the step it may require. */
  readonly kind?: string;
  /** Runs before any write. Throws if this user gets no session. */
  admit?(context: Context, entry: Entry): void;
  /**
   * Runs in the transaction that opens the session, with the user's row locked. Undefined: no further step is
   * required.
   */
  ask?(context: Context, entry: Entry, tx: Transaction): Promise<Need | undefined>;
  /**
   * Runs in the same transaction, but also for a session that replaces or renews another, or that an
   * administrator opens. Throws if this user may have no sessions at all.
   */
  bar?(context: Context, user: User, tx: Transaction): Promise<void>;
  /** Reports whether the user's row disables all their API keys. Called for every use of one. */
  bansKeys?(user: User, now: number): boolean;
  /** Runs after the session was opened. */
  opened?(context: Context, opened: Opened, how: Opening): void | Promise<void>;
}

/** Circumstances in which a session was opened. */
export interface Opening {
  /** The session outlives the browser. */
  readonly remember: boolean;
  /** The sign-in method. */
  readonly method: string;
  /** True for a sign-in or sign-up. False: it replaces a session of the caller. */
  readonly isSignIn: boolean;
}

/** A session that was just opened. */
export interface Opened {
  token: string;
  session: Session;
  user: User;
}

/** No session yet: another step is required. */
export interface Pending {
  readonly pending: Need;
}

export function isPending(entered: Opened | Pending): entered is Pending {
  return "pending" in entered;
}

/** Creates the response of a sign-in that needs another step. `members`: further properties. */
export function pendingReply({ pending }: Pending, members: Readonly<Record<string, unknown>> = {}): Reply {
  return new ValueReply({ ...members, ...pending.answer });
}

/**
 * Returns the same step's target for a redirected browser. `errorURL`: the target if the application has no
 * page for it.
 */
export function pendingTarget({ pending: { page, error } }: Pending, errorURL: string): string {
  return page ?? withParameters(errorURL, { error });
}
