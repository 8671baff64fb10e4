import { ConfigurationError } from "../../../base/errors.ts";
import { group } from "../../../base/options/group.ts";
import {
  anyObject,
  count,
  type Declared,
  flag,
  oneOf,
  refined,
  refused,
  seconds,
} from "../../../base/options/option.ts";
import type { LimitStorage } from "../../../security/limits/make-limits.ts";
import type { RateLimitStore } from "../../../security/rate-limit.ts";

export interface RateLimitOptions {
  /**
   * Limits by IP address and by subject. Default: on when NODE_ENV is `production`. Limits by IP address need
   * to know the client's IP address: `latchkey/node` does; `auth.handler` needs `peer` or trusted proxies.
   */
  enabled?: boolean;
  /**
   * The time in which up to `max` requests are allowed, for routes without their own rule. Whole seconds.
   * Default 10.
   */
  window?: number;
  /**
   * Requests from one IP address to one route within the window. Requests with a signed session cookie count for their
   * session instead. Default 100.
   */
  max?: number;
  /**
   * Other rules for some routes: by path (`/sign-in/email`), or by a pattern in which `*` stands for anything
   * (`/sign-in*`). A path takes precedence over patterns, a pattern over those below it. `false`: no limit by
   * IP address. A function is called at each request, and its result is rounded down. If the result isn't
   * valid, the usual rule applies. For sign-ins and other proofs, only attempts that fail count, and a
   * browser that was signed in to the account before has a separate count. Default none.
   */
  customRules?: Readonly<Record<string, CustomRule>>;
  /**
   * Storage of the counts of requests by IP address. `memory`: in each process. `database` and
   * `secondary-storage`: exact across all processes and hosts; a `secondaryStorage` object needs `increment`
   * for it. Default: in Redis, if `redis` is given; otherwise in the memory of each host, shared by its
   * `advanced.processes`. Guesses at accounts and budgets such as those for emails are always counted across
   * all processes and hosts, in the database. Only a single process on SQLite keeps them in memory.
   */
  storage?: LimitStorage;
  /**
   * Counts requests by IP address instead of `storage`. `take` resolves to 0 if the request passes, or else
   * to the whole seconds to wait. It must be atomic. While it rejects, each process counts separately.
   * `giveBack` takes back the last count under the same key and rule; without it, attempts that succeed are
   * counted too.
   */
  customStorage?: RateLimitStore;
}

/** The request, as functions of `rateLimit.customRules` receive it. */
export interface LimitedRequest {
  method: string;
  /** As the route declares it. */
  path: string;
  /** Canonical IP address of the client; for IPv6, its network. */
  address: string;
  header(name: string): string | undefined;
}

export type CustomRule =
  | AddressLimit
  | false
  | ((request: LimitedRequest) => AddressLimit | false | Promise<AddressLimit | false>);

const members = {
  enabled: refined(flag(), (given) => given ?? process.env.NODE_ENV === "production"),
  window: seconds(10, { min: 1, whole: true }),
  max: count(100, { min: 1, whole: true }),
  customRules: refined(anyObject<RateLimitOptions["customRules"]>(), (rules = {}, path) => {
    for (const [pattern, rule] of Object.entries(rules)) judgeRule(pattern, rule, path);
    return rules;
  }),
  storage: oneOf(["memory", "database", "secondary-storage"]),
  customStorage: anyObject(),
} satisfies Declared<RateLimitOptions>;

const IN_THE_TABLE = "limits are counted in `latchkey_limit`, which no other code needs to read. Remove it.";

export const rateLimit = refined(
  group(members, { modelName: IN_THE_TABLE, fields: IN_THE_TABLE }),
  (options) => {
    const { storage, customStorage } = options;
    if (customStorage !== undefined && typeof customStorage.take !== "function") {
      throw new ConfigurationError(
        "rateLimit.customStorage has no function `take`; give one that counts a request atomically: (key, window, max) => seconds to wait, 0 for none.",
      );
    }
    if (storage !== undefined && customStorage !== undefined) {
      throw new ConfigurationError(
        "rateLimit.storage and rateLimit.customStorage both set where requests are counted; give one of them.",
      );
    }
    return options;
  },
);

function judgeRule(pattern: string, rule: CustomRule, path: string): void {
  const name = `${path}[${JSON.stringify(pattern)}]`;
  if (!pattern.startsWith("/")) {
    throw new ConfigurationError(`${name}: it must name a path such as /sign-in/email or /sign-in*.`);
  }
  if (rule === false || typeof rule === "function") return;
  if (typeof rule !== "object" || rule === null) {
    throw new ConfigurationError(`${name} must be { window, max }, false or a function.`);
  }
  for (const member of ["window", "max"] as const) {
    const value = rule[member];
    if (!(Number.isSafeInteger(value) && value >= 1))
      throw refused(`${name}.${member}`, String(value), "a whole number of at least 1");
  }
}

/** At most `max` requests of one IP address to the route within any `window` seconds. */
export interface AddressLimit {
  window: number;
  max: number;
}
