import { z } from "zod";
import type { ErrorCode } from "../../base/errors.ts";
import type { Option } from "../../base/options/option.ts";
import type { UiConfig } from "../../shared/ui-config.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import type { DeliveryHandler } from "../../storage/outbox/outbox.ts";
import type { RowName } from "../../storage/rows/row-archive.ts";
import type { OrmTables } from "../../storage/tables/names.ts";
import type { Extension, Table } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { Budget } from "./budget.ts";
import type { CodesInEmails } from "./codes-in-emails.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";
import type { Gate } from "./door.ts";
import { isoDate } from "./fields/common-shapes.ts";
import type { UserColumns } from "./fields/user-columns.ts";
import type { Found } from "./identity.ts";
import type { DeclaredLetter, Notice } from "./letter.ts";
import type { TableOptions } from "./options/table.ts";
import type { Route } from "./route.ts";
import { type Service, service } from "./service.ts";
import type { Finder, SessionCookies, SessionPart } from "./session-part.ts";
import type { RecentChanges, WayIn } from "./ways-in.ts";

/** A group that an account is a member of, and leaves when it is deleted. */
export interface Membership {
  id: string;
  name: string;
  slug: string;
  /** The number of members, including the account. */
  members: number;
  /** The account can't be deleted while it is the only owner of a group with other members. */
  isOnlyOwner: boolean;
}

/**
 * A feature's part in the deletion of an account. Each function runs in its transaction, with the user's row
 * locked.
 */
export interface Deletion {
  /** Returns all groups of the user. Also called outside a transaction, to preview a deletion. */
  memberships?(userId: string, tx?: Transaction): Promise<readonly Membership[]>;
  /** Throws if the account can't be deleted. Runs before all other functions. */
  check?(userId: string, tx: Transaction, context: Context): Promise<void>;
  /** Returns rows to delete with the user that don't reference the user. Runs before `leave`. */
  alone?(userId: string, tx: Transaction): Promise<readonly RowName[]>;
  /**
   * Keeps data so that the deletion can be undone. True: it was kept, and `forget` is called later, or never.
   */
  keep?(userId: string, tx: Transaction, context: Context): Promise<boolean>;
  /**
   * Removes the user from groups and shared data. Rows with `reference("user")` are deleted automatically,
   * after this. Added features are called before the features that they build on.
   */
  leave?(userId: string, tx: Transaction, context: Context): Promise<void>;
  /** Removes the user from rows that stay, once the deletion can't be undone. */
  forget?(userId: string, tx: Transaction): Promise<void>;
  /** Runs after the user's rows were restored: corrects counts and notes about them elsewhere. */
  returned?(userId: string, tx: Transaction): Promise<void>;
}

/** See `Feature.locks`. */
export interface Locks {
  lock(tx: Transaction): Promise<void>;
  /** Reports whether these are still all groups; if not, the transaction starts over. */
  isWhole(tx: Transaction): Promise<boolean>;
}

/** Data that admits a person to a closed sign-up. */
export interface Pass {
  /** The invitation's ID. */
  invitationId?: string | undefined;
  /** The secret of the invitation email. */
  token?: string | undefined;
}

/** Admits people to an engine with closed sign-up. */
export interface Admission {
  /** Returns undefined if the pass isn't valid, or not for this email address. */
  judge(pass: Pass, email: string): Promise<Admittance | undefined>;
}

export interface Admittance {
  /** True if the pass confirms the email address. */
  isProof: boolean;
  /**
   * Reports whether it is still valid. Runs before every other statement of the transaction that creates the
   * account.
   */
  stillHolds(tx: Transaction): Promise<boolean>;
}

/** Rows that no longer exist are omitted. */
export type NamesOf = (ids: readonly string[]) => Promise<readonly { id: string; name: string }[]>;

/** Stored data that conflicts with the options, for the host's operator. */
export interface Concern {
  readonly found: string;
  /** Instructions for the operator. */
  readonly remedy: string;
}

/** A feature's part in groups of accounts. */
export interface GroupPart {
  /** Those of its events about the group that `organizationId` names: its owners see them. */
  readonly events?: readonly string[];
  /** Permissions of a group's owners on this feature's data of the group, regardless of their role. */
  readonly ownersMay?: Readonly<Record<string, readonly string[]>>;
  /** Removes the feature's data of a group that is deleted, in its transaction. */
  readonly onDeleted?: Service<(groupId: string, tx: Transaction) => Promise<unknown>>;
}

/** A user of another system, as far as it concerns single features. */
export interface ImportedUser {
  readonly role?: string | undefined;
  readonly banned?: boolean | undefined;
  /** Key of an authenticator app, in base 32. */
  readonly totpSecret?: string | undefined;
}

/** A feature's part in imports of users. */
export interface ImportPart {
  /** Returns columns of a new user, as they are stored, and codes of what isn't kept. */
  columns(given: ImportedUser): { values: Readonly<Record<string, unknown>>; notes: readonly string[] };
  /** Adds rows of a new user. Runs in the transaction that creates the user. */
  add?(userId: string, given: ImportedUser, now: string, tx: Transaction): Promise<void>;
}

/** A capability as one declaration. The core consists of features like those that applications add. */
export interface Feature<Api = unknown> {
  readonly id: string;
  /** Has no value. For types only: the calls that the routes of an optional feature add to `auth.api`. */
  readonly $api?: Api;
  /** Data for signed-out screens, in addition to its sign-in methods. */
  readonly ui?: Service<Partial<Omit<UiConfig, "methods">>>;
  /** The properties of `ui` in the response of `GET /ui/config` that only this feature has. */
  readonly uiShape?: z.ZodRawShape;
  /** Its tables, and its columns on other tables. */
  readonly tables?: readonly (Table | Extension)[];
  /**
   * By table: the application's names for it and its columns, and the columns that the application added,
   * which bodies may contain.
   */
  readonly tableOptions?: Readonly<Record<string, TableOptions>>;
  /** Names in the database, where an ORM knows them. At most one feature has them. */
  readonly ormTables?: OrmTables | undefined;
  /** Its columns of users that users write themselves. */
  readonly userColumns?: UserColumns;
  /** Its routes, by their name in `auth.api`. */
  readonly routes: Readonly<Record<string, Route>>;
  /**
   * Called until one identifies the caller, those of added features before those of the features that they
   * build on.
   */
  readonly finders?: readonly Service<Finder>[];
  /** The headers that it reads and that pages of other origins may send (Fetch standard 3.2), in lowercase. */
  readonly requestHeaders?: readonly string[];
  /** Headers of its answers that pages of other origins may read, in lowercase. */
  readonly answerHeaders?: readonly string[];
  /** Exactly one feature of an engine keeps the cookies of sessions. */
  readonly cookies?: Service<SessionCookies>;
  /** Credentials of requests besides the cookie (OpenAPI 3.1, security scheme objects), by name. */
  readonly securitySchemes?: Readonly<Record<string, object>>;
  /** Handlers of outbox messages, which run after the commit, by kind. */
  readonly deliveries?: Readonly<Record<string, Service<DeliveryHandler>>>;
  /** The emails that it sends with `letters`. */
  readonly letters?: readonly DeclaredLetter[];
  /** Its codes in the emails of other features. At most one feature has some. */
  readonly codesInEmails?: Service<CodesInEmails>;
  /** The emails that notify users about their accounts. */
  readonly notices?: readonly Notice[];
  /** The budgets of the feature: all that it passes to `takeFrom`. */
  readonly budgets?: readonly Budget[];
  /** Its sign-in methods, by name. POST /reauthenticate uses the same name for their input. */
  readonly waysIn?: Readonly<Record<string, Service<WayIn>>>;
  /**
   * Removes the feature's data of an account when the email address is confirmed by a person other than the
   * one who created the account. Sign-in methods are removed by `dropSince` instead. Every table with user
   * rows is covered, by a feature or by a reason (`features/first-proof.test.ts`). The user's row is locked,
   * and so are the rows that `locks` names.
   */
  readonly onFirstProof?: Service<(userId: string, tx: Transaction, context: Context) => Promise<unknown>>;
  /**
   * Changes of an account besides its sign-in methods, by kind: shown to an owner who undoes a change of the
   * email address. Those of a sign-in method are listed by its `listSince`.
   */
  readonly recentChanges?: Readonly<Record<string, Service<RecentChanges>>>;
  /** Runs after a password was changed or reset, in its transaction, with the user's row locked. */
  readonly onNewPassword?: Service<(userId: string, tx: Transaction) => Promise<unknown>>;
  /**
   * Ends everything that could still become a session of the user, such as a sign-in that waits for a second
   * step. Runs whenever all sessions of a user end, or all but one, also after a new password: in the same
   * transaction, with the user's row locked.
   */
  readonly onSessionsEnd?: Service<(userId: string, tx: Transaction | undefined) => Promise<unknown>>;
  /**
   * Locks for rows that are locked after the user's, before a first confirmation or a deletion removes the user
   * from them. Read outside the transaction.
   */
  readonly locks?: Service<(userId: string) => Promise<Locks>>;
  /**
   * Called when an attempt is refused: a sign-in, a step of one, a link, a change of an account. Must not
   * throw.
   */
  readonly onRefusal?: Service<(context: Context, refusal: Refusal) => void>;
  /**
   * Its error codes besides those of its routes: of requests that it identifies, in answers, or used only by
   * clients.
   */
  readonly errors?: readonly ErrorCode[];
  /** The names of the security events that it records. */
  readonly events?: readonly string[];
  /** Display names of rows that events refer to by ID, by kind. */
  readonly names?: Readonly<Record<string, Service<NamesOf>>>;
  /** Its part in sessions that are open. */
  readonly session?: SessionPart;
  /** Its part in groups of accounts (`Membership`). */
  readonly group?: GroupPart;
  /** Its checks for every new session. */
  readonly gates?: readonly Service<Gate>[];
  readonly deletion?: Service<Deletion>;
  readonly importing?: Service<ImportPart>;
  readonly admission?: Service<Admission>;
  /**
   * Runs after a user signs out. Returns the URL of a page that also signs the browser out elsewhere.
   * Undefined: there is none. Never rejects.
   */
  readonly farewell?: Service<(ended: Found) => Promise<string | undefined>>;
  /**
   * Looks for problems to report to the operator, at the start and on request: once, and not in the path of a
   * request.
   */
  readonly concerns?: Service<() => Promise<readonly Concern[]>>;
  /** Values that rows of the compatible framework lack, for `adopt`. */
  readonly adoption?: Service<readonly Fill[]>;
  /** The keys that sign tokens for other services, for operators. At most one feature has some. */
  readonly signing?: Service<() => Promise<readonly SigningKey[]>>;
  /** Background work, by name: at most 36 characters a-z and hyphens. */
  readonly jobs?: Readonly<Record<string, Job>>;
}

declare module "./core.ts" {
  interface Core {
    /** All features of this engine, for code that asks each of them. */
    readonly features: readonly Feature[];
  }
}

export function feature<Api = unknown>(declaration: Feature<Api>): Feature<Api> {
  return declaration;
}

/** The refusal of an attempt: an error's answer, or a redirect that carries one. */
export interface Refusal {
  /** The error's code, or the value of the redirect's `error`. */
  readonly code: string;
  /** Seconds to wait, if waiting helps. */
  readonly retryAfter?: number;
}

/** Background work that any process may do and only one does. A feature declares it with its routes. */
export interface Job {
  /** Seconds between two checks, give or take a quarter. */
  readonly every: number;
  /**
   * Reports whether there is something to do: one cheap read. Only then is the lease taken, so that an idle
   * database stays idle.
   */
  isDue(core: Core): Promise<boolean>;
  /**
   * Does a part of the work and reports whether more is left. Called again, after a pause, while the lease
   * holds.
   */
  run(core: Core): Promise<boolean>;
}

/** A key that signs tokens for other services, without its secret part. */
export type SigningKey = z.infer<typeof SigningKey>;
export const SigningKey = z.object({
  kid: z.string(),
  alg: z.string(),
  isSigning: z.boolean(),
  isNext: z.boolean().describe("True if it is the next key to sign"),
  createdAt: isoDate,
  expiresAt: isoDate.nullable().describe("Time from which it no longer signs"),
  retiresAt: isoDate.nullable().describe("Time from which it no longer verifies"),
});

/** The options of an optional feature, for its own services. */
export interface FeatureSettings<T> extends Service<T> {
  /** Returns the feature with its options, every default filled in. */
  hold<Api>(feature: Feature<Api>, settings: T): Feature<Api>;
}

/** Creates settings. `name`: describes the feature in the error of an engine without it. */
export function featureSettings<T>(name: string): FeatureSettings<T> {
  const holds = Symbol(name);
  return {
    ...service((core): T => {
      // Only this module knows the symbol.
      for (const feature of core.features)
        if (holds in feature) return (feature as Feature & { [holds]: T })[holds];
      throw new Error(`The engine has no ${name}.`);
    }),
    hold: (feature, settings) => ({ ...feature, [holds]: settings }),
  };
}

/** Facts about a service before its engine is created. */
export interface Deployment {
  readonly sendsMail: boolean;
  readonly hasOrganizations: boolean;
}

/** The way a service includes an optional feature, and the effect of its configuration file on it. */
export interface Offer<Given = never> {
  /**
   * The member of the configuration file that turns the feature on or off or holds its options. Absent: there
   * is none.
   */
  readonly options?: Option;
  /**
   * Creates the feature. `given`: the options in the configuration file. Not called if they are `false`,
   * which turns the feature off.
   */
  make(given: Given | undefined, deployment: Deployment): Feature | undefined;
  /** Creates the feature with every route that options add. Types of clients are generated from it. */
  complete(): Feature;
}

/** The options that the configuration file may hold for a feature. */
export type GivenOf<Offered> = Offered extends Offer<infer Given> ? Given : never;
