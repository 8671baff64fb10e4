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
  /** Whether people sign up and in with an address and a password. Default false. */
  enabled?: boolean;
  /** Nobody new: sign-up is refused, sign-in goes on. Default false. */
  disableSignUp?: boolean;
  /** No session before the address is proved. Needs a way to send mail. Default false. */
  requireEmailVerification?: boolean;
  /** Unicode code points. Default 8. */
  minPasswordLength?: number;
  /** Unicode code points. Default 128. */
  maxPasswordLength?: number;
  /** Refuses new passwords that are among the most common ones. Those that people have stay good. Default false. */
  refuseCommonPasswords?: boolean;
  /** Whether a sign-up opens a session at once. Default true. */
  autoSignIn?: boolean;
  /** Own hashing in place of Argon2id. Existing hashes of the formats that are read stay valid only through `verify`. */
  password?: {
    hash?: (password: string) => Promise<string>;
    verify?: (input: { hash: string; password: string }) => Promise<boolean>;
  };
  /**
   * Sends the mail with which a lost password is replaced. `url` leads to `redirectTo` of the request with the token.
   * Called in the background, and again, later, if it rejects. Default: a mail through `env.mail`, where that is
   * given; without either nobody can reset a password. `request`: that which asked for it, without body, query, cookies
   * and credentials; undefined in process.
   */
  sendResetPassword?: (
    input: { user: CallbackUser; url: string; token: string },
    request?: Request,
  ) => Promise<void>;
  /**
   * Pages besides this deployment's own `/reset-password` that a reset link may lead to with its token, as whole URLs
   * of trusted origins (`https://app.example.com/reset`, `myapp://reset`). A request may add a query. Others get no
   * token. Default: any page of `baseURL` and of the origins that `trustedOrigins` names in full; hosts that a wildcard
   * matches and app schemes get a token only by this list.
   */
  resetURLs?: readonly string[];
  /**
   * Told, in the background, that somebody tried to sign up with the address of this user, where a free address would
   * get an email. Default: an email through `env.mail`, where that is given.
   */
  onExistingUserSignUp?: (input: { user: CallbackUser }, request?: Request) => Promise<void>;
  /** Called after a password was reset. */
  onPasswordReset?: (input: { user: CallbackUser }, request?: Request) => Promise<void>;
  /** How long the link of a reset works. Seconds. Default 3600. */
  resetPasswordTokenExpiresIn?: number;
  /** Whether a reset ends every session of the user, where the request doesn't say. Default true. */
  revokeSessionsOnPasswordReset?: boolean;
}

export interface EmailVerificationOptions {
  /**
   * Sends the mail that proves an address. Called after the transaction has committed and again, later, if it
   * rejects. Default: a plain text mail through `env.mail`, where that is given.
   */
  sendVerificationEmail?: (
    input: { user: CallbackUser; url: string; token: string },
    request?: Request,
  ) => Promise<void>;
  /** Whether a sign-up sends the mail. Default: as `emailAndPassword.requireEmailVerification`. */
  sendOnSignUp?: boolean;
  /** Whether a sign-in that waits for the proof of its address sends the mail anew. Default true. */
  sendOnSignIn?: boolean;
  /** Whether proving the address opens a session. Default false. */
  autoSignInAfterVerification?: boolean;
  /** How long the link works. Seconds. Default 3600. */
  expiresIn?: number;
  /** Called before an address counts as proved; what it throws is answered, and nothing is proved. */
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
   * Accounts are deleted by a link in a mail only. A function sends it: called in the background, and again, later, if
   * it rejects. `true`: a mail through `env.mail`. Default: who is signed in afresh, or gives the password, deletes at
   * once.
   */
  sendDeleteAccountVerification?:
    | true
    | ((input: { user: CallbackUser; url: string; token: string }, request?: Request) => Promise<void>);
  /** How long that link works. Seconds. Default 86400 (a day). */
  deleteTokenExpiresIn?: number;
  /** Called before anything is deleted; what it throws is answered, and the account stays. */
  beforeDelete?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** Called after the account has gone. */
  afterDelete?: (user: CallbackUser, request?: Request) => Promise<void>;
}

export interface ChangeEmailOptions {
  /** Whether people change their own address. Default false. */
  enabled?: boolean;
  /**
   * Sends the mail that asks at the present, proved address whether it is to be changed. Called in the background, and
   * again, later, if it rejects. Default: a mail through `env.mail`, where that is given.
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
  /** As versions from 1.4 on of the compatible framework say `sendChangeEmailVerification`. */
  sendChangeEmailConfirmation?: ChangeEmailOptions["sendChangeEmailVerification"];
  /**
   * Whether an address that was never proved is changed at once; the new one gets the mail that proves it. False: only
   * the link in that mail changes it. Default true.
   */
  updateEmailWithoutVerification?: boolean;
  /**
   * When a proved address gives way to the new one. `after-proof`: the present address agrees, then the new one proves
   * itself by a link of its own; until then nothing changes. `at-confirmation`: as soon as the present address agrees,
   * as clients of 1.2 expect, with the new one still to be proved; with `requireEmailVerification` it is `after-proof` all
   * the same, since it would tell which addresses have accounts. Default `after-proof`.
   */
  switch?: "after-proof" | "at-confirmation";
  /**
   * The page that takes the token with which the previous address takes a change back, within seven days. It gets the
   * token in its query and posts it to `/change-email/undo`. Default: `/undo-email-change` at `baseURL`.
   */
  undoURL?: string;
}

export interface UserOptions<Added extends AdditionalFields = AdditionalFields> extends TableOptions<Added> {
  /** How people change their own addresses. */
  changeEmail?: ChangeEmailOptions;
  /** How people delete their own accounts. */
  deleteUser?: DeleteUserOptions;
}

export interface SessionOptions<Added extends AdditionalFields = AdditionalFields>
  extends TableOptions<Added> {
  /** How long a session lives without use. Seconds. Default 604800 (7 days). Open sessions take a change at their next refresh. */
  expiresIn?: number;
  /** How long after its last renewal a session in use is renewed. Seconds. Default 86400 (a day). */
  updateAge?: number;
  /** How long after sign-in a session counts as fresh. Seconds; 0 turns the check off. Default 86400 (a day). */
  freshAge?: number;
  /** Open sessions of one user: the oldest ends when a further one is opened. Default 100. */
  maximumPerUser?: number;
  /** Sessions end `expiresIn` after sign-in, used or not. Default false. */
  disableSessionRefresh?: boolean;
  /**
   * A signed copy of the session and its user in a cookie answers reads for `maxAge` seconds (default 60) without the
   * database. What writes reads the database. A session that was ended elsewhere is accepted as long. Default off.
   */
  cookieCache?: {
    enabled?: boolean;
    maxAge?: number;
    /** Copies that were made under another version count no more. Default `1`. */
    version?: string;
    /** As the compatible framework calls the one form that copies have. */
    strategy?: "compact";
  };
  /**
   * With `secondaryStorage`: sessions are rows of the database, too, and found there while the storage can't be
   * reached. Default false.
   */
  storeSessionInDatabase?: boolean;
  /**
   * A session that ends keeps its row. Of one that was ended before its time `updatedAt` says when, and `expiresAt` is
   * the beginning of the year 2000. Default false: the row goes.
   */
  preserveSessionInDatabase?: boolean;
}

/** The last three say what is so anyway, as the compatible framework writes it. */
export interface VerificationOptions extends TableOptions {
  /** Tokens are stored as hashes, always. */
  storeIdentifier?: "hashed";
  /** What has expired is cleared away in the background, never when something is looked up. */
  disableCleanup?: boolean;
  /** Verifications are in the database, always. */
  storeInDatabase?: boolean;
}

export interface RateLimitOptions {
  /**
   * Limits by address and by subject. Default: on when NODE_ENV is `production`. Those by address
   * need to know it: `latchkey/node` does, `auth.handler` by its `peer` or by trusted proxies.
   */
  enabled?: boolean;
  /** Whole seconds in which `max` counts, for routes without a rule of their own. Default 10. */
  window?: number;
  /** Requests of one address to one route within the window. Default 100. */
  max?: number;
  /**
   * Other rules for some routes: by path (`/sign-in/email`), or by a pattern in which `*` stands for anything
   * (`/sign-in*`). A path comes before patterns, a pattern before those below it. `false`: no limit by address. A
   * function is asked at each request; what it answers is rounded down, and the rule that would hold without it holds
   * where that is none. Default none.
   */
  customRules?: Readonly<Record<string, CustomRule>>;
  /**
   * Where requests of an address are counted. `memory`: in each process. `database` and `secondary-storage`: exact
   * over all processes and hosts; a `secondaryStorage` that is an object needs `increment` for it. Default: in Redis,
   * where `redis` is given; otherwise in the memory of each host, its `advanced.processes` together. Guesses at
   * accounts and budgets such as those of mails are counted over all processes and hosts anyway, in the database; only one process on
   * SQLite keeps them in memory.
   */
  storage?: LimitStorage;
  /**
   * Counts requests of an address in place of `storage`. `take` resolves to 0 if the request passes, else to the
   * whole seconds to wait; it must be atomic. While it rejects, each process counts for itself.
   */
  customStorage?: RateLimitStore;
}

/** What a function of `rateLimit.customRules` is told of a request. */
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
   * `auth.handler` throws a failure, with `status`, `code` and `message`, in place of answering it. `latchkey/node`
   * always answers. Default false.
   */
  throw?: boolean;
  /** Told each failure that a request ends with; not waited for, and what it throws is logged. Default none. */
  onError?: (error: LatchkeyError, about: FailedRequest) => void | Promise<void>;
  /**
   * Where a browser is sent when a sign-in with a provider fails and the request named no page for it; `error` is added
   * to its query. A path, or an http or https address. Default: `/error` below the mount point.
   */
  errorURL?: string;
}

/** What `onAPIError.onError` is told besides the error. */
export interface FailedRequest {
  /** Its method, address and headers; without the body. */
  request: Request;
  /** What went wrong inside, where the error has one: nothing that a client is told. */
  cause: unknown;
  /** As in the log and in the answer's `x-request-id`. */
  requestId: string;
}

export interface AuditOptions {
  /** How long events stay. Seconds. Default 34560000 (400 days). */
  keepFor?: number;
  /** Keeps of each address the network alone: 24 bits of IPv4, 64 of IPv6. Default false. */
  truncateAddresses?: boolean;
}

export interface NoticeOptions {
  /** Mails people when their account is signed in to with a browser that wasn't signed in to it before. Default false. */
  newSignIn?: boolean;
  /** Mails people when the password of their account was changed, set or reset. Default false. */
  passwordChanged?: boolean;
  /** Mails people when a provider became another way into their account, or isn't any more. Default false. */
  accountLinked?: boolean;
}

export interface LoggerOptions {
  /** The least level that is written. Default `warn`. */
  level?: LogLevel;
  /** Writes nothing at all. Default false. */
  disabled?: boolean;
  /** Takes each line. Default: the console. Fields never hold passwords, tokens, cookies or addresses. */
  log?: (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export interface LatchkeyOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly Feature[] = readonly Feature[],
  UserFields extends AdditionalFields = AdditionalFields,
> {
  /** The public address of the application, for links in mails, cookies and trust. Default: `LATCHKEY_URL`. */
  baseURL?: string;
  /** Where the routes are mounted. Default `/api/auth`. */
  basePath?: string;
  /**
   * Signs cookies and encrypts what must be read again. At least 32 characters. Several, separated by commas or
   * as a list: the first signs, all verify. Default: `LATCHKEY_SECRET`.
   */
  secret?: string | readonly string[];
  /**
   * Where the tables are. An address: `sqlite:PATH`, `postgres://user:password@host:port/database` (`?schema=NAME` for
   * tables in a schema, default `public`) or `mysql://…`/`mariadb://…`; `?pool=N` is the most connections to a server
   * (default 10), `?gather=off` sends each look-up on its own. Or what the application made: a `DatabaseSync` of
   * `node:sqlite`, a `Pool` of `pg` or `mysql2` (they stay open, keep their settings, and the application watches over
   * their time limits), or a dialect of Kysely for PostgreSQL or MySQL (destroyed by `close()`).
   */
  database: DatabaseOption;
  /**
   * Redis or Valkey, shared by every process of a deployment: a read cache of sessions and the counts of limits.
   * The database stays the truth; without an answer of Redis everything goes on, from the database alone.
   * `redis://HOST:PORT`, `rediss://…` or `unix:///PATH`, with `?prefix=` before every key (default `latchkey:`), or a
   * `Redis` or `Cluster` of ioredis that the application made and closes. Default none.
   */
  redis?: RedisOption;
  /**
   * Where sessions live in place of the database: `{ url }` or `{ client }` of Redis with a `keyPrefix` (default
   * `latchkey:`), or an object with `get`, `set` and `delete` whose changes are safe within one process. While it
   * can't be reached, requests with a session are answered with 503; with `session.storeSessionInDatabase` from the
   * database. Default none: sessions live in the database.
   */
  secondaryStorage?: SecondaryOption;
  /**
   * Origins besides that of `baseURL` whose pages may call and be redirected to; wildcards in the host. A function is
   * asked at each request, and with `undefined` for calls in process; what it throws trusts nobody more.
   */
  trustedOrigins?: readonly string[] | RequestOrigins;
  /** Endpoints that are answered with 404, by their path below the mount point (`/sign-up/email`). Calls in process stay. Default none. */
  disabledPaths?: readonly string[];
  /** What happens beside the answer when a request fails. */
  onAPIError?: ApiErrorOptions;
  /** What the application runs around what is written to users, sessions, accounts and verifications. Default none. */
  databaseHooks?: DatabaseHooks;
  /** What the application runs before and after every endpoint, over the wire and in process. Default none. */
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
  /** What is written down of what happens to accounts ([docs/security-events.md](../../../docs/security-events.md)). */
  audit?: AuditOptions;
  /** Mails that tell people of what happened to their account, where mail can be sent. Default none. */
  notices?: NoticeOptions;
  logger?: LoggerOptions;
  advanced?: AdvancedOptions;
  /** What people call the application, where `branding.name` doesn't say. Default `Latchkey`. */
  appName?: string;
  /** How screens look; told to them by `GET /ui/config`. Default: the look of Latchkey. */
  branding?: Branding;
  /** Languages that screens are offered in, the default one first. Default `["en", "de", "ar"]`. */
  locales?: readonly Language[];
  /** Optional features. Default none. */
  plugins?: Plugins;
  /** The world outside: clock, randomness, HTTP, mail. Given by tests, and by hosts that send mail. */
  env?: Partial<Env>;
}
