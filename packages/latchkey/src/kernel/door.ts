import type { ErrorCode } from "../base/errors.ts";
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
  /** It shows that the user reads the account's email: the same mailbox never counts twice. */
  readonly channel?: "mailbox";
  /** Of the administrator who acts as the user: the stored form of their own session's token. */
  readonly actor?: string;
}

/** The channel of a proof, as a row keeps it. */
export function channelOf(stored: string | null | undefined): Pick<Proof, "channel"> {
  return stored === "mailbox" ? { channel: stored } : {};
}

/** Who wants a session, and by what. */
export interface Entry {
  readonly user: User;
  readonly proof: Proof;
  /** Whether the session outlives the browser. */
  readonly remember: boolean;
  /** Where the browser goes once the session is open, as the sign-in asked for it and the redirect judge accepted it. */
  readonly target?: string | undefined;
}

/** What is asked of a user besides before the session opens. */
export interface Need {
  /** `two-factor`, … */
  readonly kind: string;
  /** Seconds in which it can be shown. */
  readonly expiresIn: number;
  /** What the answer of the sign-in holds in the place of the session. */
  readonly answer: Readonly<Record<string, unknown>>;
  /** Where browsers are sent that can't be answered with JSON: a path or URL of the application. */
  readonly page?: string | undefined;
  /** What redirects carry as `error` where there is no such page. */
  readonly error: string;
  /** Sets the cookies by which it is shown. After the commit. */
  present?(context: Context): void;
}

/** A feature's say in every session that is to be opened. */
export interface Gate {
  /** What `admit` and `bar` throw. */
  readonly errors?: readonly ErrorCode[];
  /** The `kind` of what it asks. */
  readonly kind?: string;
  /** Before anything is written. Throws where this user gets no session. */
  admit?(context: Context, entry: Entry): void;
  /** In the transaction that opens the session, the user's row locked. Undefined: nothing more is asked. */
  ask?(context: Context, entry: Entry, tx: Transaction): Promise<Need | undefined>;
  /**
   * In the same transaction, but also of a session that replaces or renews another, or that an administrator opens.
   * Throws where this user has no sessions at all.
   */
  bar?(context: Context, user: User, tx: Transaction): Promise<void>;
  /** Whether the user's row says that none of their API keys works: asked for every use of one. */
  bansKeys?(user: User, now: number): boolean;
  /** After the session was opened. */
  opened?(context: Context, opened: Opened, how: Opening): void | Promise<void>;
}

/** How a session was opened. */
export interface Opening {
  /** Whether it outlives the browser. */
  readonly remember: boolean;
  /** The sign-in method. */
  readonly method: string;
  /** A sign-in or sign-up. False: it replaces a session of the caller. */
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

/** The response of a sign-in that needs another step. `members`: further properties. */
export function pendingReply({ pending }: Pending, members: Readonly<Record<string, unknown>> = {}): Reply {
  return new ValueReply({ ...members, ...pending.answer });
}

/** The same for a redirected browser. `errorURL`: its target if the application has no page for the step. */
export function pendingTarget({ pending: { page, error } }: Pending, errorURL: string): string {
  return page ?? withParameters(errorURL, { error });
}
