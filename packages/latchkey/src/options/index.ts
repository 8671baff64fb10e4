import type { Env, LogLevel } from "../base/env.ts";
import type { LatchkeyError } from "../base/errors.ts";
import type { SocialProviderOptions } from "../features/social/provider-options.ts";
import type { DatabaseHooks } from "../kernel/database-hooks.ts";
import type { EndpointHooks } from "../kernel/endpoint-hooks.ts";
import type { Feature } from "../kernel/feature.ts";
import type { AdditionalFields } from "../kernel/fields.ts";
import type { RequestOrigins } from "../kernel/request-origins.ts";
import type { AddressLimit } from "../kernel/route.ts";
import type { RedisOption } from "../redis/client.ts";
import type { SecondaryOption } from "../redis/secondary.ts";
import type { LimitStorage } from "../security/limits/make-limits.ts";
import type { RateLimitStore } from "../security/rate-limit.ts";
import type { Branding, Language } from "../shared/ui-config.ts";
import type { DatabaseOption } from "../storage/database.ts";
import type { AccountOptions, TableOptions } from "./account-options.ts";
import type { AdvancedOptions } from "./advanced-options.ts";

export type { AccountLinkingOptions, AccountOptions, TableOptions } from "./account-options.ts";
export type { AdvancedOptions, GenerateId } from "./advanced-options.ts";

/** A user as callbacks of the application get it. */
export interface CallbackUser {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: Date;
  updatedAt: Date;
}

export interface EmailAndPasswordOptions {
  /** Whether people sign up and sign in with an email address and a password. Default false. */
  enabled?: boolean;
  /** Refuses sign-ups; people with an account can still sign in. Default false. */
  disableSignUp?: boolean;
  /** Opens no session before the address is proved. Needs a way to send email. Default false. */
  requireEmailVerification?: boolean;
  /** Unicode code points. Default 8. */
  minPasswordLength?: number;
  /** Unicode code points. Default 128. */
  maxPasswordLength?: number;
  /** Refuses new passwords that are among the most common ones. Existing passwords stay valid. Default false. */
  refuseCommonPasswords?: boolean;
  /** Whether a sign-up opens a session at once. Default true. */
  autoSignIn?: boolean;
  /**
   * Hashing of your own instead of Argon2id. Existing hashes in the formats that the engine reads stay valid only
   * through `verify`.
   */
  password?: {
    hash?: (password: string) => Promise<string>;
    verify?: (input: { hash: string; password: string }) => Promise<boolean>;
  };
  /**
   * Sends the email for replacing a lost password. `url` leads to the request's `redirectTo` with the token. Called in
   * the background, and called again later if it rejects. Default: an email through `env.mail`, if that is given.
   * Without either, nobody can reset a password. `request`: the request that asked for the email, without body, query,
   * cookies and credentials; undefined in process.
   */
  sendResetPassword?: (
    input: { user: CallbackUser; url: string; token: string },
    request?: Request,
  ) => Promise<void>;
  /**
   * Pages other than this deployment's own `/reset-password` to which a reset link may lead with its token, as complete
   * URLs of trusted origins (`https://app.example.com/reset`, `myapp://reset`). A request may add a query. Other pages
   * get no token. Default: any page of `baseURL` and of the origins that `trustedOrigins` names in full. Hosts that
   * match a wildcard and app schemes get a token only if they are listed here.
   */
  resetURLs?: readonly string[];
  /**
   * Called in the background when a person tries to sign up with the address of this user, where a free address would
   * get an email. Default: an email through `env.mail`, if that is given.
   */
  onExistingUserSignUp?: (input: { user: CallbackUser }, request?: Request) => Promise<void>;
  /** Called after a password was reset. */
  onPasswordReset?: (input: { user: CallbackUser }, request?: Request) => Promise<void>;
  /** How long a reset link works. Seconds. Default 3600. */
  resetPasswordTokenExpiresIn?: number;
  /** Whether a reset ends every session of the user, if the request doesn't say. Default true. */
  revokeSessionsOnPasswordReset?: boolean;
}

export interface EmailVerificationOptions {
  /**
   * Sends the email that proves an address. Called after the transaction has committed, and called again later if it
   * rejects. Default: a plain text email through `env.mail`, if that is given.
   */
  sendVerificationEmail?: (
    input: { user: CallbackUser; url: string; token: string },
    request?: Request,
  ) => Promise<void>;
  /** Whether a sign-up sends the email. Default: the value of `emailAndPassword.requireEmailVerification`. */
  sendOnSignUp?: boolean;
  /** Whether a sign-in with an unproved address sends the email again. Default true. */
  sendOnSignIn?: boolean;
  /** Whether proving the address opens a session. Default false. */
  autoSignInAfterVerification?: boolean;
  /** How long the link works. Seconds. Default 3600. */
  expiresIn?: number;
  /** Called before an address counts as proved. If it throws, the error is answered, and nothing is proved. */
  beforeEmailVerification?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** Called after an address was proved. */
  afterEmailVerification?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** The same as `afterEmailVerification`, by its older name. */
  onEmailVerification?: (user: CallbackUser, request?: Request) => Promise<void>;
}

export interface DeleteUserOptions {
  /** Whether people delete their own accounts. Default false. */
  enabled?: boolean;
  /**
   * Accounts are deleted only with a link in an email. A function sends it: it is called in the background, and called
   * again later if it rejects. `true`: an email through `env.mail`. Default: a person with a fresh session, or with the
   * password, deletes the account at once.
   */
  sendDeleteAccountVerification?:
    | true
    | ((input: { user: CallbackUser; url: string; token: string }, request?: Request) => Promise<void>);
  /** How long that link works. Seconds. Default 86400 (a day). */
  deleteTokenExpiresIn?: number;
  /** Called before anything is deleted. If it throws, the error is answered, and the account stays. */
  beforeDelete?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** Called after the account was deleted. */
  afterDelete?: (user: CallbackUser, request?: Request) => Promise<void>;
}

export interface ChangeEmailOptions {
  /** Whether people change their own address. Default false. */
  enabled?: boolean;
  /**
   * Sends the email that asks the current, proved address whether it may be changed. Called in the background, and
   * called again later if it rejects. Default: an email through `env.mail`, if that is given.
   */
  sendChangeEmailVerification?: (
    input: {
      user: CallbackUser;
      newEmail: string;
      url: string;
      token: string;
    },
    request?: Request,
  ) => Promise<void>;
  /** The name of `sendChangeEmailVerification` in versions from 1.4 of the compatible framework. */
  sendChangeEmailConfirmation?: ChangeEmailOptions["sendChangeEmailVerification"];
  /**
   * Whether an address that was never proved is changed at once, and the new one gets the email that proves it. False:
   * only the link in that email changes it. Default true.
   */
  updateEmailWithoutVerification?: boolean;
  /**
   * When the new address replaces a proved one. `after-proof`: the current address agrees, then the new one proves
   * itself with a link of its own; until then nothing changes. `at-confirmation`: as soon as the current address
   * agrees, as clients of 1.2 expect, with the new one still to be proved. With `requireEmailVerification` the value is
   * always `after-proof`, because `at-confirmation` would reveal which addresses have accounts. Default `after-proof`.
   */
  switch?: "after-proof" | "at-confirmation";
  /**
   * The page on which the previous address can undo a change, within seven days. It gets the token in its query and
   * posts it to `/change-email/undo`. Default: `/undo-email-change` at `baseURL`.
   */
  undoURL?: string;
}

export interface UserOptions<Added extends AdditionalFields = AdditionalFields> extends TableOptions<Added> {
  /** How people change their own email addresses. */
  changeEmail?: ChangeEmailOptions;
  /** How people delete their own accounts. */
  deleteUser?: DeleteUserOptions;
}

export interface SessionOptions<Added extends AdditionalFields = AdditionalFields>
  extends TableOptions<Added> {
  /**
   * How long a session lives without use. Seconds. Default 604800 (7 days). A change applies to open sessions at their
   * next refresh.
   */
  expiresIn?: number;
  /** How long after its last renewal a session in use is renewed. Seconds. Default 86400 (a day). */
  updateAge?: number;
  /** How long after sign-in a session counts as fresh. Seconds; 0 turns the check off. Default 86400 (a day). */
  freshAge?: number;
  /** Maximum number of open sessions of one user. Opening another ends the oldest. Default 100. */
  maximumPerUser?: number;
  /** Sessions end `expiresIn` after sign-in, used or not. Default false. */
  disableSessionRefresh?: boolean;
  /**
   * A signed copy of the session and its user in a cookie answers reads for `maxAge` seconds (default 60) without the
   * database. Writes read the database. A session that was ended elsewhere is still accepted for that time. Default
   * off.
   */
  cookieCache?: {
    enabled?: boolean;
    maxAge?: number;
    /** Copies that were made with another version are no longer accepted. Default `1`. */
    version?: string;
    /** The compatible framework's name for the only format of copies. */
    strategy?: "compact";
  };
  /**
   * With `secondaryStorage`: sessions are also rows of the database, and are found there while the storage can't be
   * reached. Default false.
   */
  storeSessionInDatabase?: boolean;
  /**
   * A session that ends keeps its row. If it was ended early, `updatedAt` says when, and `expiresAt` is the beginning
   * of the year 2000. Default false: the row is deleted.
   */
  preserveSessionInDatabase?: boolean;
}

/** The last three options of the compatible framework describe what Latchkey always does. */
export interface VerificationOptions extends TableOptions {
  /** Tokens are always stored as hashes. */
  storeIdentifier?: "hashed";
  /** Expired rows are deleted in the background, never during a look-up. */
  disableCleanup?: boolean;
  /** Verifications are always in the database. */
  storeInDatabase?: boolean;
}

export interface RateLimitOptions {
  /**
   * Limits by IP address and by subject. Default: on when NODE_ENV is `production`. Limits by IP address need to know
   * the address: `latchkey/node` does; `auth.handler` needs `peer` or trusted proxies.
   */
  enabled?: boolean;
  /**
   * The time in which up to `max` requests are allowed, for routes without a rule of their own. Whole seconds. Default
   * 10.
   */
  window?: number;
  /** Requests from one IP address to one route within the window. Default 100. */
  max?: number;
  /**
   * Other rules for some routes: by path (`/sign-in/email`), or by a pattern in which `*` stands for anything
   * (`/sign-in*`). A path takes precedence over patterns, a pattern over those below it. `false`: no limit by IP
   * address. A function is called at each request, and its result is rounded down. If the result isn't valid, the usual
   * rule applies. Default none.
   */
  customRules?: Readonly<Record<string, CustomRule>>;
  /**
   * Where requests by IP address are counted. `memory`: in each process. `database` and `secondary-storage`: exact
   * across all processes and hosts; a `secondaryStorage` object needs `increment` for it. Default: in Redis, if `redis`
   * is given; otherwise in the memory of each host, shared by its `advanced.processes`. Guesses at accounts and budgets
   * such as those for emails are always counted across all processes and hosts, in the database. Only a single process
   * on SQLite keeps them in memory.
   */
  storage?: LimitStorage;
  /**
   * Counts requests by IP address instead of `storage`. `take` resolves to 0 if the request passes, or else to the
   * whole seconds to wait. It must be atomic. While it rejects, each process counts for itself.
   */
  customStorage?: RateLimitStore;
}

/** The request, as functions of `rateLimit.customRules` get it. */
export interface LimitedRequest {
  method: string;
  /** As the route declares it. */
  path: string;
  /** Canonical address of the client; an IPv6 network. */
  address: string;
  header(name: string): string | undefined;
}

export type CustomRule =
  | AddressLimit
  | false
  | ((request: LimitedRequest) => AddressLimit | false | Promise<AddressLimit | false>);

export interface ApiErrorOptions {
  /**
   * `auth.handler` throws a failure, with `status`, `code` and `message`, instead of answering it. `latchkey/node`
   * always answers. Default false.
   */
  throw?: boolean;
  /** Called for each failed request. It isn't awaited, and its errors are logged. Default none. */
  onError?: (error: LatchkeyError, about: FailedRequest) => void | Promise<void>;
  /**
   * Where a browser is sent when a sign-in with a provider fails and the request named no page for it. `error` is added
   * to the query. A path, or an http or https URL. Default: `/error` below the mount point.
   */
  errorURL?: string;
}

/** What `onAPIError.onError` gets besides the error. */
export interface FailedRequest {
  /** Its method, address and headers; without the body. */
  request: Request;
  /** The internal cause, if the error has one. Clients never see it. */
  cause: unknown;
  /** As in the log and in the answer's `x-request-id`. */
  requestId: string;
}

export interface AuditOptions {
  /** How long events are kept. Seconds. Default 34560000 (400 days). */
  keepFor?: number;
  /** Keeps only the network of each IP address: 24 bits of IPv4, 64 of IPv6. Default false. */
  truncateAddresses?: boolean;
}

export interface NoticeOptions {
  /**
   * Emails people when their account is signed in to with a browser that wasn't signed in to it before. Default false.
   */
  newSignIn?: boolean;
  /** Emails people when the password of their account was changed, set or reset. Default false. */
  passwordChanged?: boolean;
  /** Emails people when a provider was linked to their account or unlinked from it. Default false. */
  accountLinked?: boolean;
}

export interface LoggerOptions {
  /** The lowest level that is logged. Default `warn`. */
  level?: LogLevel;
  /** Writes nothing at all. Default false. */
  disabled?: boolean;
  /** Receives each line. Default: the console. Fields never hold passwords, tokens, cookies or email addresses. */
  log?: (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export interface LatchkeyOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly Feature[] = readonly Feature[],
  UserFields extends AdditionalFields = AdditionalFields,
> {
  /** The public address of the application, for links in emails, cookies and trust. Default: `LATCHKEY_URL`. */
  baseURL?: string;
  /** Where the routes are mounted. Default `/api/auth`. */
  basePath?: string;
  /**
   * Signs cookies and encrypts values that must be read again. At least 32 characters. Several secrets, separated by
   * commas or as a list: the first signs, all verify. Default: `LATCHKEY_SECRET`.
   */
  secret?: string | readonly string[];
  /**
   * Where the tables are. An address: `sqlite:PATH`, `postgres://user:password@host:port/database` (`?schema=NAME` for
   * tables in a schema, default `public`) or `mysql://…`/`mariadb://…`. `?pool=N` is the maximum number of connections
   * to a server (default 10), and `?gather=off` sends each look-up on its own. Or an object of the application: a
   * `DatabaseSync` of `node:sqlite`, a `Pool` of `pg` or `mysql2` (they stay open and keep their settings, and the
   * application is responsible for their time limits), or a Kysely dialect for PostgreSQL or MySQL (destroyed by
   * `close()`).
   */
  database: DatabaseOption;
  /**
   * Redis or Valkey, shared by every process of a deployment: a read cache of sessions and the counts of limits. The
   * database remains the source of truth; while Redis doesn't answer, everything continues with the database alone.
   * `redis://HOST:PORT`, `rediss://…` or `unix:///PATH`, with `?prefix=` before every key (default `latchkey:`), or a
   * `Redis` or `Cluster` of ioredis that the application creates and closes. Default none.
   */
  redis?: RedisOption;
  /**
   * Where sessions are stored instead of the database: `{ url }` or `{ client }` of Redis with a `keyPrefix` (default
   * `latchkey:`), or an object with `get`, `set` and `delete` whose changes are safe within one process. While it can't
   * be reached, requests with a session are answered with 503, or from the database with
   * `session.storeSessionInDatabase`. Default none: sessions are in the database.
   */
  secondaryStorage?: SecondaryOption;
  /**
   * Origins, besides that of `baseURL`, whose pages may call and be redirected to; wildcards in the host. A function is
   * called at each request, and with `undefined` for calls in process. If it throws, no further origin is trusted.
   */
  trustedOrigins?: readonly string[] | RequestOrigins;
  /**
   * Endpoints that are answered with 404, by their path below the mount point (`/sign-up/email`). Calls in process
   * still work. Default none.
   */
  disabledPaths?: readonly string[];
  /** What else happens when a request fails. */
  onAPIError?: ApiErrorOptions;
  /** Functions that run around writes to users, sessions, accounts and verifications. Default none. */
  databaseHooks?: DatabaseHooks;
  /** Functions that run before and after every endpoint, over the wire and in process. Default none. */
  hooks?: EndpointHooks;
  emailAndPassword?: EmailAndPasswordOptions;
  emailVerification?: EmailVerificationOptions;
  user?: UserOptions<UserFields>;
  session?: SessionOptions<SessionFields>;
  /** Providers that people sign in with, by their id. Default none. */
  socialProviders?: SocialProviderOptions;
  account?: AccountOptions;
  verification?: VerificationOptions;
  rateLimit?: RateLimitOptions;
  /** Which account events are recorded ([docs/security-events.md](../../../docs/security-events.md)). */
  audit?: AuditOptions;
  /** Emails that tell people about changes to their account, if email can be sent. Default none. */
  notices?: NoticeOptions;
  logger?: LoggerOptions;
  advanced?: AdvancedOptions;
  /** The name of the application, if `branding.name` isn't set. Default `Latchkey`. */
  appName?: string;
  /** How screens look. They read it from `GET /ui/config`. Default: the look of Latchkey. */
  branding?: Branding;
  /** Languages that screens are offered in, the default one first. Default `["en", "de", "ar"]`. */
  locales?: readonly Language[];
  /** Optional features. Default none. */
  plugins?: Plugins;
  /** The outside world: clock, randomness, HTTP, email. Given by tests, and by hosts that send email. */
  env?: Partial<Env>;
}
