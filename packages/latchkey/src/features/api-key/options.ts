import type { MaybePromise } from "../../base/maybe-promise.ts";
import { type Group, group, record } from "../../base/options/group.ts";
import {
  anyObject,
  callback,
  count,
  type Declared,
  type Filled,
  flag,
  kind,
  type Named,
  type Option,
  oneOf,
  orCallback,
  seconds,
  text,
} from "../../base/options/option.ts";
import type { EndpointCall } from "../../kernel/contracts/hooks.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";
import type { SecondaryStorage } from "../../redis/secondary.ts";
import type { Permissions } from "../../shared/access-control.ts";

export interface KeyExpirationOptions {
  /** Lifetime of keys for which none is requested. Seconds. Default null: they don't expire. */
  defaultExpiresIn?: number | null;
  /** Refuses a requested lifetime. Default false. */
  disableCustomExpiresTime?: boolean;
  /** Minimum lifetime of a key. Days. Default 1. */
  minExpiresIn?: number;
  /**
   * Maximum lifetime of a key. Days. Default 365. If it is given, keys without an expiry are refused, and it
   * is the default.
   */
  maxExpiresIn?: number;
}

export interface KeyRateLimitOptions {
  /** Limits how often each key can be used. Default true. */
  enabled?: boolean;
  /** Length of the window. Milliseconds. Default 86400000: a day. */
  timeWindow?: number;
  /** Maximum number of uses in a window. Null: keys that are given no limit have none. Default 10; in the service null. */
  maxRequests?: number | null;
}

export interface KeyPermissionsOptions {
  /** Permissions of keys that are created without any: an object, or a function of the owner's ID. Default none. */
  defaultPermissions?:
    | Permissions
    | ((referenceId: string, ctx: EndpointCall) => MaybePromise<Permissions | undefined>);
  /**
   * Permissions that users can give to the keys they create, in part or in full. Default none: only the
   * application sets permissions.
   */
  allowed?: Permissions;
}

export interface StartingCharactersOptions {
  /** Stores the first characters, so that users can distinguish keys. Default true. */
  shouldStore?: boolean;
  /** Number of stored characters, including the prefix. Default 6. */
  charactersLength?: number;
}

/** A kind of keys. */
export interface ApiKeyConfig {
  /** Its name, if there are several. Default `default`. */
  configId?: string;
  /** Owners of the keys: users, or organizations. Default `user`. */
  references?: "user" | "organization";
  /** The headers that a key is read from. Default `x-api-key`. */
  apiKeyHeaders?: string | readonly string[];
  /** Reads the key from a request in place of those headers. */
  customAPIKeyGetter?: (ctx: EndpointCall) => string | null | undefined;
  /** Checks a key before anything else does. False: it is refused. */
  customAPIKeyValidator?: (given: { ctx: EndpointCall; key: string }) => MaybePromise<boolean>;
  /** Creates the secret of a key. These keys have no checksum. */
  customKeyGenerator?: (given: { length: number; prefix: string | undefined }) => MaybePromise<string>;
  /** Number of letters after the prefix, at least 38. The last six are a checksum. Default 64. */
  defaultKeyLength?: number;
  /** Prefix of keys. Default none; in the service `lk_`. */
  defaultPrefix?: string;
  /** Minimum length of a prefix. Default 1. */
  minimumPrefixLength?: number;
  /** Maximum length of a prefix. Default 32. */
  maximumPrefixLength?: number;
  /** Minimum length of a name. Default 1. */
  minimumNameLength?: number;
  /** Maximum length of a name. Default 32. */
  maximumNameLength?: number;
  /** Refuses keys without a name. Default false. */
  requireName?: boolean;
  /** Lets keys have data of the application. Default false. */
  enableMetadata?: boolean;
  /** Stores keys in plain text, so that anyone who can read the table has them. Default false. */
  disableKeyHashing?: boolean;
  startingCharactersConfig?: StartingCharactersOptions;
  keyExpiration?: KeyExpirationOptions;
  rateLimit?: KeyRateLimitOptions;
  permissions?: KeyPermissionsOptions;
  /** Answers a request with a user's key as if they were signed in, with limits. Default false. */
  enableSessionForAPIKeys?: boolean;
  /** Storage of keys. Default `database`. */
  storage?: "database" | "secondary-storage";
  /**
   * With `secondary-storage`: keys are in the database. Copies of other programs there are removed when a key
   * changes. Default false.
   */
  fallbackToDatabase?: boolean;
  /** Replaces the engine's `secondaryStorage`. */
  customStorage?: SecondaryStorage;
  /**
   * Accepted for applications of the compatible framework: uses that need no count are always written later.
   */
  deferUpdates?: boolean;
  /**
   * Time for which the old secret works after a rotation, if none is requested. Seconds. Default
   * 86400: a day.
   */
  rotationOverlap?: number;
  /** Maximum number of keys that users can create for one owner. Default 100. */
  maximumKeys?: number;
}

export interface ApiKeyOptions extends ApiKeyConfig {
  /** Unit of `refillInterval` in stored keys: programs of 1.2 counted days. Default `ms`. */
  refillUnit?: "ms" | "days";
  /** Format of the answer of `GET /api-key/list`: clients of 1.2 expect an array. Default `object`. */
  listFormat?: "object" | "array";
  /** Several kinds of keys, each with its `configId`, in place of the one that the other options describe. */
  configurations?: readonly ApiKeyConfig[];
  /** The application's names of the table and its columns. */
  schema?: { apikey?: TableOptions };
}

const headerNames = kind<string | readonly string[]>(
  "a header name or a list of them",
  (value) =>
    [value].flat().length > 0 &&
    [value].flat().every((name) => typeof name === "string" && /^[\w-]+$/.test(name)),
);

/** Uses of a key in a window. Null isn't the same as no value. */
const uses = count(10, { min: 1, whole: true });
const usesOrNull: Option<number | null> = {
  ...uses,
  check(value, path) {
    if (value !== null) uses.check(value, path);
  },
  fill: (given, path) => (given === null ? null : uses.fill(given, path)),
};

const config = {
  configId: text("default"),
  references: oneOf(["user", "organization"], "user"),
  apiKeyHeaders: headerNames("x-api-key"),
  customAPIKeyGetter: callback<ApiKeyConfig["customAPIKeyGetter"]>(),
  customAPIKeyValidator: callback<ApiKeyConfig["customAPIKeyValidator"]>(),
  customKeyGenerator: callback<ApiKeyConfig["customKeyGenerator"]>(),
  defaultKeyLength: count(64, { min: 38, whole: true }),
  defaultPrefix: text(),
  minimumPrefixLength: count(1, { min: 0, whole: true }),
  maximumPrefixLength: count(32, { min: 0, whole: true }),
  minimumNameLength: count(1, { min: 0, whole: true }),
  maximumNameLength: count(32, { min: 1, whole: true }),
  requireName: flag(false),
  enableMetadata: flag(false),
  disableKeyHashing: flag(false),
  startingCharactersConfig: group({
    shouldStore: flag(true),
    charactersLength: count(6, { min: 1, whole: true }),
  } satisfies Named<StartingCharactersOptions>),
  keyExpiration: group({
    defaultExpiresIn: kind<number | null>(
      "a number of seconds or null",
      (value) => value === null || (typeof value === "number" && value > 0),
    )(),
    disableCustomExpiresTime: flag(false),
    minExpiresIn: count(1, { min: 0 }),
    maxExpiresIn: count(365, { min: 0 }),
  } satisfies Named<KeyExpirationOptions>),
  rateLimit: group({
    enabled: flag(true),
    timeWindow: count(86_400_000, { min: 1, whole: true }),
    maxRequests: usesOrNull,
  } satisfies Named<KeyRateLimitOptions>),
  permissions: group({
    defaultPermissions: orCallback<KeyPermissionsOptions["defaultPermissions"]>(
      "an object",
      (value) => typeof value === "object" && value !== null,
    ),
    allowed: record<Permissions>(
      kind<readonly string[]>("a list of actions", (value) => Array.isArray(value))(),
    ),
  } satisfies Named<KeyPermissionsOptions>),
  enableSessionForAPIKeys: flag(false),
  storage: oneOf(["database", "secondary-storage"], "database"),
  fallbackToDatabase: flag(false),
  customStorage: anyObject<SecondaryStorage>(),
  deferUpdates: flag(false),
  rotationOverlap: seconds(86_400, { min: 0 }),
  maximumKeys: count(100, { min: 1, whole: true }),
} satisfies Named<ApiKeyConfig>;

/** Options of one kind of keys. */
export const apiKeyConfig = group(config);

/** The kinds as given. Each is filled in by itself. */
const configurations: Option<readonly ApiKeyConfig[] | undefined> = {
  ...kind<readonly ApiKeyConfig[]>("a list", Array.isArray)(),
  check(value, path) {
    kind("a list", Array.isArray)().check(value, path);
    // Checked above to be a list.
    for (const [index, entry] of (value as readonly unknown[]).entries())
      apiKeyConfig.check(entry, `${path}[${index}]`);
  },
};

/** Options of the feature. */
export const apiKeyOptions = group({
  ...config,
  refillUnit: oneOf(["ms", "days"], "ms"),
  listFormat: oneOf(["object", "array"], "object"),
  configurations,
  schema: group({ apikey: group(tableOptions) }),
} satisfies Named<ApiKeyOptions>) satisfies Group<Named<ApiKeyOptions>>;

/** One kind with every default filled in. */
export interface KeyConfig extends Filled<typeof config> {
  /** True if keys may have no expiry: the application neither limits their lifetime nor gives a default. */
  readonly mayLast: boolean;
}

export interface ApiKeyNoticeOptions {
  /** Emails users seven days before one of their API keys expires. Default false. */
  apiKeyExpires?: boolean;
}

export const apiKeyNotices = { apiKeyExpires: flag(false) } satisfies Declared<ApiKeyNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof apiKeyNotices> {}
}
