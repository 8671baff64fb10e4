import { group } from "../../base/options/group.ts";
import {
  count,
  type Declared,
  type Filled,
  flag,
  kind,
  only,
  refined,
  seconds,
} from "../../base/options/option.ts";
import type { AdditionalFields } from "../../kernel/contracts/fields/fields.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";

export interface SessionOptions<Added extends AdditionalFields = AdditionalFields>
  extends TableOptions<Added> {
  /**
   * Lifetime of a session without use. Seconds. Default 604800 (7 days). A change applies to open sessions at
   * their next refresh.
   */
  expiresIn?: number;
  /** Time after its last renewal at which a session in use is renewed. Seconds. Default 86400 (a day). */
  updateAge?: number;
  /**
   * Time after sign-in for which a session is fresh. Seconds; 0 turns the check off. Default 86400 (a day).
   */
  freshAge?: number;
  /**
   * Maximum number of open sessions of one user. Opening another ends the one that has been unused for the
   * longest time; use is noted when a session is renewed (`updateAge`). Default 100.
   */
  maximumPerUser?: number;
  /** Sessions end `expiresIn` after sign-in, used or not. Default false. */
  disableSessionRefresh?: boolean;
  /**
   * Maximum lifetime after sign-in, or after the last re-authentication: the session then ends even if it is
   * used. Seconds; at least `expiresIn`. 0: no maximum. Default 0; in the service 2592000 (30 days). A change
   * applies to open sessions, too.
   */
  maximumLifetime?: number;
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
   * With `redis`: while the database doesn't respond, `get-session` answers from a copy of the session in Redis that is
   * at most `maxAge` seconds old. The answer has the header `x-latchkey-degraded: 1` and `degraded: true`. Everything
   * else gets 503. A session that was ended before is refused. 0 turns it off. Default 0; in the service 900
   * (15 minutes).
   */
  outage?: { maxAge?: number };
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

export const session = group(
  {
    ...tableOptions,
    expiresIn: seconds(604_800, { min: 1 }),
    updateAge: seconds(86_400, { min: 0 }),
    freshAge: seconds(86_400, { min: 0 }),
    maximumPerUser: refined(count(100, { min: 1 }), Math.floor),
    disableSessionRefresh: flag(false),
    maximumLifetime: seconds(0, { min: 0 }),
    cookieCache: group(
      {
        enabled: flag(false),
        maxAge: seconds(60, { min: 1 }),
        version: kind<string>(
          "a string; a function isn't supported, so change the string to invalidate all copies",
          (value) => typeof value === "string",
        )("1"),
        strategy: only("compact", "the cookie is signed and has only one form. Remove it."),
      } satisfies Declared<NonNullable<SessionOptions["cookieCache"]>>,
      {
        refreshCache: "a copy is renewed from the database when it is older than `maxAge`. Remove it.",
      },
    ),
    outage: group({ maxAge: seconds(0, { min: 0 }) } satisfies Declared<
      NonNullable<SessionOptions["outage"]>
    >),
    storeSessionInDatabase: flag(false),
    preserveSessionInDatabase: flag(false),
  } satisfies Declared<SessionOptions>,
  { deferSessionRefresh: "use `session.disableSessionRefresh`, or the query `disableRefresh`." },
);

export interface SignInNoticeOptions {
  /** Emails users about a sign-in to their account with a new browser. Default false. */
  newSignIn?: boolean;
}

export const signInNotices = { newSignIn: flag(false) } satisfies Declared<SignInNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof signInNotices> {}
  interface ResolvedSessionOptions extends Filled<typeof session.members> {}
}
