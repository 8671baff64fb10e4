import type { MaybePromise } from "../base/maybe-promise.ts";
import type { UiConfig } from "../shared/ui-config.ts";
import type { DeliveryHandler } from "../storage/outbox.ts";
import type { Extension, Table } from "../storage/table.ts";
import type { Transaction } from "../storage/transaction.ts";
import type { Budget } from "./budget.ts";
import type { Context } from "./context.ts";
import type { Gate } from "./door.ts";
import type { Found, User } from "./identity.ts";
import type { Job } from "./jobs.ts";
import type { TableOptions } from "./options/table.ts";
import type { Route } from "./route.ts";
import type { Service } from "./service.ts";

/** How a request may prove who calls: by a cookie, a bearer token, an API key. */
export interface Finder {
  /** Undefined: the request brings nothing of this kind, or nothing that is good. */
  find(context: Context): MaybePromise<Found | undefined>;
}

/** A session's token as a browser holds it. */
export interface HeldToken {
  readonly token: string;
  /** The form in which it stands in the store. */
  readonly stored: string;
}

/** The cookies of a session on one request. Handlers reach them by the verbs of `Context`. */
export interface SessionCookies {
  /** The token of a cookie that we signed; whatever else is sent counts as none. */
  held(context: Context): HeldToken | undefined;
  /** Whether the session ends with the browser: by this request, or as it was opened. */
  endsWithBrowser(context: Context): boolean;
  set(context: Context, token: string, remember: boolean): void;
  clear(context: Context): void;
  /** Takes the copy of the session away, and leaves the session. */
  clearCopy(context: Context): void;
  /** Where copies of sessions are handed out: runs after the handler, before the answer. */
  handOut?(context: Context): MaybePromise<void>;
}

/** A group that an account is a member of, and leaves when it is deleted. */
export interface Membership {
  id: string;
  name: string;
  slug: string;
  /** How many people are in it, the account included. */
  members: number;
  /** The account can't be deleted while it is the only owner of a group with other members. */
  isOnlyOwner: boolean;
}

/** A feature's part in the deletion of an account. Each call is in its transaction, the user's row locked. */
export interface Deletion {
  /** All groups of the user. Also called outside a transaction, to preview a deletion. */
  memberships?(userId: string, tx?: Transaction): Promise<readonly Membership[]>;
  /**
   * Takes the user out of rows that stay. Those that refer to the user by `reference("user")` go by themselves, and
   * come after this. Features that were added are asked before those that they are built on.
   */
  forget?(userId: string, tx: Transaction, context: Context): Promise<void>;
}

/** See `Feature.locks`. */
export interface Locks {
  lock(tx: Transaction): Promise<void>;
  /** Whether these are still all groups; if not, the transaction starts over. */
  isWhole(tx: Transaction): Promise<boolean>;
}

/** What someone brings to a sign-up that lets them in where nobody else is. */
export interface Pass {
  /** Which invitation. */
  invitationId?: string | undefined;
  /** The secret of its email. */
  token?: string | undefined;
}

/** A way into an engine whose sign-ups are closed. */
export interface Admission {
  /** Undefined: what was brought isn't good, or not for this address. */
  judge(pass: Pass, email: string): Promise<Admittance | undefined>;
}

export interface Admittance {
  /** Whether what was brought shows that the address is theirs. */
  isProof: boolean;
  /** Whether it is still good: before every other statement of the transaction that makes the account. */
  stillHolds(tx: Transaction): Promise<boolean>;
}

/** A way to show once more who one is, while one is signed in. */
export interface Reauthentication {
  /** Whether this user can. */
  isOffered(user: User): Promise<boolean>;
  /**
   * Judges what was given; throws the error that it refuses with. What it resolves to runs in the transaction that renews the
   * session, the user's row locked: false where what was shown holds no longer. Absent: it is shown elsewhere, by a
   * route of the feature's own.
   */
  check?(user: User, given: unknown): Promise<(tx: Transaction) => Promise<boolean>>;
}

/** A capability as one declaration. The core is made of the same features as the options a user adds. */
export interface Feature<Api = unknown> {
  readonly id: string;
  /** Of no value, for types only: what the routes of an optional feature add to `auth.api`. */
  readonly $api?: Api;
  /** What screens are told of it before anyone is signed in. `methods` are added to those of other features. */
  readonly ui?: Service<Partial<UiConfig>>;
  /** Its tables, and its columns on tables of others. */
  readonly tables?: readonly (Table | Extension)[];
  /**
   * By table: what the application calls it and its columns, and the columns among them that it added, which bodies may
   * hold.
   */
  readonly tableOptions?: Readonly<Record<string, TableOptions>>;
  /** By the name under which `auth.api` calls them. */
  readonly routes: Readonly<Record<string, Route>>;
  /** Asked in the order of the features until one finds who calls. */
  readonly finders?: readonly Service<Finder>[];
  /** Exactly one feature of an engine keeps the cookies of sessions. */
  readonly cookies?: Service<SessionCookies>;
  /** What leaves after a transaction has committed: rows of the outbox, by their kind. */
  readonly deliveries?: Readonly<Record<string, Service<DeliveryHandler>>>;
  /** The budgets of the feature: everything that it takes with `takeFrom`. */
  readonly budgets?: readonly Budget[];
  /** Ways to show once more who one is, by the member of POST /reauthenticate that holds what is shown. */
  readonly reauthentication?: Readonly<Record<string, Service<Reauthentication>>>;
  /**
   * Removes the feature's data of an account whose address is proved by a person other than the one who created it.
   * Every table with rows of a user is covered here, by a feature or by a reason (`features/first-proof.test.ts`). The
   * user's row is locked, and so are the rows that `locks` names.
   */
  readonly onFirstProof?: Service<(userId: string, tx: Transaction, context: Context) => Promise<unknown>>;
  /**
   * Rows that are locked after the user's, before a first proof or a deletion removes the user from them: their locks,
   * read outside the transaction.
   */
  readonly locks?: Service<(userId: string) => Promise<Locks>>;
  /** What may happen to an account here, and is written down: the names of security events. */
  readonly events?: readonly string[];
  /** Its say in every session that is to be opened. */
  readonly gates?: readonly Service<Gate>[];
  readonly deletion?: Service<Deletion>;
  readonly admission?: Service<Admission>;
  /**
   * After a session was ended by who had it: the address of a page at which a browser ends what was opened with it
   * elsewhere. Undefined: there is none. Never rejects.
   */
  readonly farewell?: Service<(ended: Found) => Promise<string | undefined>>;
  /** Work in the background, by its name: at most 36 characters a-z and hyphens. */
  readonly jobs?: Readonly<Record<string, Job>>;
}

export function feature<Api = unknown>(declaration: Feature<Api>): Feature<Api> {
  return declaration;
}
