import { ConfigurationError, type LatchkeyError } from "../base/errors.ts";
import { isObject } from "../base/json.ts";
import type { MaybePromise } from "../base/maybe-promise.ts";
import type { AdditionalFields } from "../kernel/contracts/fields/fields.ts";
import type {
  AddressLimit,
  LimitedRequest,
  RateLimitOptions,
} from "../kernel/contracts/options/rate-limit.ts";
import type { LatchkeyOptions } from "../options/index.ts";
import { type CompatDatabase, databaseOf } from "./database.ts";
import { harmless } from "./differences.ts";
import type { AuthMiddleware } from "./hooks.ts";
import type { CompatPlugin } from "./plugins/plugin.ts";

type Rule =
  | AddressLimit
  | false
  | ((request: Request, rule: AddressLimit) => MaybePromise<AddressLimit | false>);

interface CountedStorage {
  consume(key: string, rule: AddressLimit): Promise<{ allowed: boolean; retryAfter: number | null }>;
}

/** The options of `betterAuth`: those of `latchkey`, in the spelling of versions 1.2 to 1.7. */
export interface BetterAuthOptions<
  SessionFields extends AdditionalFields = AdditionalFields,
  Plugins extends readonly CompatPlugin[] = readonly CompatPlugin[],
  UserFields extends AdditionalFields = AdditionalFields,
> extends Omit<
    LatchkeyOptions<SessionFields, readonly [], UserFields>,
    | "account"
    | "baseURL"
    | "database"
    | "emailAndPassword"
    | "hooks"
    | "onAPIError"
    | "plugins"
    | "rateLimit"
    | "secret"
  > {
  account?: LatchkeyOptions["account"] & {
    /** Has no effect. */
    storeAccountCookie?: boolean;
  };
  emailAndPassword?: LatchkeyOptions["emailAndPassword"] & {
    /** Isn't called. */
    customSyntheticUser?: (params: SyntheticUser) => object;
  };
  /** The public URL; its path is the mount point. Default: `BETTER_AUTH_URL`. */
  baseURL?: string;
  /** Default: `BETTER_AUTH_SECRET` or `AUTH_SECRET`. */
  secret?: string;
  /** Instead of `secret`, the newest first. Default: `BETTER_AUTH_SECRETS`, such as `2:…,1:…`. */
  secrets?: readonly { version: number; value: string }[];
  /**
   * A database as `latchkey` takes it, or one of Drizzle, Prisma or Kysely: their connections are used. A file
   * of better-sqlite3 is opened a second time.
   */
  database?: CompatDatabase;
  hooks?: { before?: AuthMiddleware; after?: AuthMiddleware };
  rateLimit?: Omit<RateLimitOptions, "customRules" | "customStorage"> & {
    customRules?: Readonly<Record<string, Rule>>;
    customStorage?: CountedStorage | RateLimitOptions["customStorage"];
    modelName?: string;
    fields?: Readonly<Record<string, string>>;
  };
  onAPIError?: Omit<NonNullable<LatchkeyOptions["onAPIError"]>, "onError"> & {
    onError?: (error: unknown, context: unknown) => void | Promise<void>;
  };
  plugins?: Plugins;
  /** Sends nothing, whatever is set. */
  telemetry?: object;
  experimental?: object;
}

/** The parts of the answer to a sign-up with a taken email address. */
interface SyntheticUser {
  coreFields: {
    name: string;
    email: string;
    emailVerified: boolean;
    image: string | null;
    createdAt: Date;
    updatedAt: Date;
  };
  additionalFields: Record<string, unknown>;
  id: string;
}

type Translated = Omit<LatchkeyOptions, "hooks" | "onAPIError" | "plugins">;

/**
 * Returns the engine's options, without hooks and plugins, and the given ones that have no effect here. Those
 * that the engine doesn't have stay: it refuses each with its name and what to do instead.
 */
export function translated(given: BetterAuthOptions): { options: Translated; ignored: readonly string[] } {
  const { kept, ignored } = harmless(given);
  const { baseURL, basePath, database, rateLimit, advanced, secret, secrets, ...same } = kept;
  const { plugins: _plugins, hooks: _hooks, onAPIError: _onError, ...rest } = same;
  const place = placeOf(baseURL, basePath);
  const ring = secretOf(secret, secrets);
  return {
    ignored,
    options: {
      ...rest,
      ...place,
      ...(ring === undefined ? {} : { secret: ring }),
      database: databaseOf(database),
      advanced: { cookiePrefix: "better-auth", ...advanced },
      ...(rateLimit === undefined ? {} : { rateLimit: limitsOf(rateLimit, place.baseURL ?? "") }),
    },
  };
}

const URLS = [
  "BETTER_AUTH_URL",
  "NEXT_PUBLIC_BETTER_AUTH_URL",
  "PUBLIC_BETTER_AUTH_URL",
  "NUXT_PUBLIC_BETTER_AUTH_URL",
];

/** A base URL with a path names the mount point. */
function placeOf(given: unknown, basePath: string | undefined): { baseURL?: string; basePath?: string } {
  if (isObject(given))
    throw new ConfigurationError(
      "baseURL is an object (allowedHosts); only one public URL is built: links in emails, cookies and passkeys belong to one host. Set the URL, or create an engine for each host.",
    );
  const text =
    given ?? URLS.map((name) => process.env[name]).find((value) => value !== undefined && value !== "");
  const mount = basePath === undefined ? {} : { basePath };
  if (typeof text !== "string") return mount;
  const url = URL.parse(text);
  // Others are refused by the engine, which says why.
  if (url === null || url.pathname === "/" || url.search !== "") return { baseURL: text, ...mount };
  return { baseURL: url.origin, basePath: basePath ?? url.pathname };
}

/** As a list unless there are versions: a secret may contain a comma. */
function secretOf(
  secret: string | undefined,
  secrets: BetterAuthOptions["secrets"],
): string | readonly string[] | undefined {
  const { BETTER_AUTH_SECRETS, BETTER_AUTH_SECRET, AUTH_SECRET } = process.env;
  if (secrets !== undefined)
    return secrets.every(isCuttable)
      ? secrets.map(({ version, value }) => `${version}:${value}`).join(",")
      : secrets.map(({ value }) => value);
  if (secret === undefined && BETTER_AUTH_SECRETS) return BETTER_AUTH_SECRETS;
  const only = secret ?? (BETTER_AUTH_SECRET || AUTH_SECRET);
  return only === undefined || only === "" ? undefined : [only];
}

/** Reports whether the secret stays the same in a comma list with versions. */
function isCuttable({ version, value }: NonNullable<BetterAuthOptions["secrets"]>[number]): boolean {
  return /^\d{1,9}$/.test(String(version)) && value === value.trim() && !value.includes(",");
}

type Limits = NonNullable<BetterAuthOptions["rateLimit"]>;

function limitsOf({ customRules, customStorage, ...same }: Limits, baseURL: string): RateLimitOptions {
  const usual = { window: same.window ?? 10, max: same.max ?? 100 };
  const rules = Object.entries(customRules ?? {}).map(([path, rule]) => [
    path,
    typeof rule === "function" ? (asked: LimitedRequest) => rule(requestOf(asked, baseURL), usual) : rule,
  ]);
  return {
    ...same,
    ...(customRules === undefined ? {} : { customRules: Object.fromEntries(rules) }),
    ...(customStorage === undefined ? {} : { customStorage: storageOf(customStorage) }),
  };
}

/** Counting with `get` and `set` isn't atomic: such an object is left to the engine, which refuses it. */
function storageOf(
  given: NonNullable<Limits["customStorage"]>,
): NonNullable<RateLimitOptions["customStorage"]> {
  if (!("consume" in given)) return given;
  return {
    async take(key, window, max) {
      const { allowed, retryAfter } = await given.consume(key, { window, max });
      return allowed ? 0 : Math.max(1, Math.ceil(retryAfter ?? window));
    },
  };
}

/** The headers that rules read. */
const HEADERS = ["authorization", "cookie", "origin", "user-agent", "x-api-key", "x-forwarded-for"];

function requestOf({ method, path, header }: LimitedRequest, baseURL: string): Request {
  const headers = new Headers();
  for (const name of HEADERS) {
    const value = header(name);
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(new URL(path, baseURL), { method, headers });
}

/** Returns `onAPIError` with a context like that of hooks. */
export function apiErrorsOf(
  { onError, ...same }: NonNullable<BetterAuthOptions["onAPIError"]>,
  context: () => unknown,
): NonNullable<LatchkeyOptions["onAPIError"]> {
  if (onError === undefined) return same;
  return { ...same, onError: (error: LatchkeyError) => onError(error, context()) };
}
