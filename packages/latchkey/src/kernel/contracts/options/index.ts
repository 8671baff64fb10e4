import type { Env, LogLevel } from "../../../base/env.ts";
import { ConfigurationError } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import { group } from "../../../base/options/group.ts";
import {
  anyObject,
  anything,
  asGiven,
  callback,
  type Declared,
  type Filled,
  flag,
  kind,
  type Named,
  oneOf,
  refined,
  secretText,
  such,
  text,
  texts,
  textsOrCallback,
} from "../../../base/options/option.ts";
import type { OpenTelemetry } from "../../../base/telemetry/open-telemetry.ts";
import type { RedisOption } from "../../../redis/client.ts";
import type { SecondaryOption } from "../../../redis/secondary.ts";
import type { Branding } from "../../../shared/ui-config.ts";
import type { DatabaseOption } from "../../../storage/database.ts";
import type { DatabaseHooks, EndpointHooks, TableHooks, WriteHooks } from "../hooks.ts";
import type { RequestOrigins } from "../request-origins.ts";
import {
  type AdvancedOptions,
  type ApiErrorOptions,
  advanced,
  type GenerateId,
  onAPIError,
} from "./advanced.ts";
import { type RateLimitOptions, rateLimit } from "./rate-limit.ts";
import type { ResolvedTable } from "./table.ts";

/** Options of the kernel. */
export interface KernelOptions {
  /**
   * The public URL of the application, for links in emails, cookies and trusted origins. Default:
   * `LATCHKEY_URL`.
   */
  baseURL?: string;
  /** Mount point of the routes. Default `/api/auth`. */
  basePath?: string;
  /**
   * Signs cookies and encrypts values that must be read again. At least 32 characters. Several secrets, separated by
   * commas or as a list: the first signs, all verify. Default: `LATCHKEY_SECRET`.
   */
  secret?: string | readonly string[];
  /**
   * Location of the tables. A URL: `sqlite:PATH`, `postgres://user:password@host:port/database`
   * (`?schema=NAME` for tables in a schema, default `public`) or `mysql://…`/`mariadb://…`. `?pool=N` is the
   * maximum number of connections to a server (default 10), and `?gather=off` sends each look-up on its own.
   * Or an object of the application: a `DatabaseSync` of `node:sqlite`, a database of `better-sqlite3`, a client of
   * libSQL or postgres.js, a `Pool` of `pg` or `mysql2` (they stay open and keep their settings, and the application is
   * responsible for their time limits), or a Kysely dialect for PostgreSQL or MySQL (destroyed by `close()`).
   */
  database: DatabaseOption;
  /**
   * Redis or Valkey, shared by every process of a deployment: a read cache of sessions and the counts of limits. The
   * database remains the source of truth; while Redis doesn't answer, everything continues with the database alone.
   * `redis://HOST:PORT`, `rediss://…`, `unix:///PATH`, `redis-sentinel://HOST:PORT,HOST:PORT` or
   * `redis-cluster://HOST:PORT,HOST:PORT`, with `?prefix=` before every key (default `latchkey:`), or a
   * `Redis` or `Cluster` of ioredis that the application creates and closes. Default none.
   */
  redis?: RedisOption;
  /**
   * Storage of sessions instead of the database: `{ url }` or `{ client }` of Redis with a `keyPrefix`
   * (default `latchkey:`), or an object with `get`, `set` and `delete` whose changes are safe within one
   * process. While it can't be reached, requests with a session are answered with 503, or from the database
   * with `session.storeSessionInDatabase`. Default none: sessions are in the database.
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
  /** Handling of failed requests. */
  onAPIError?: ApiErrorOptions;
  /** Functions that run around writes to users, sessions, accounts and verifications. Default none. */
  databaseHooks?: DatabaseHooks;
  /** Functions that run before and after every endpoint, over the wire and in process. Default none. */
  hooks?: EndpointHooks;
  rateLimit?: RateLimitOptions;
  logger?: LoggerOptions;
  /**
   * The module `@opentelemetry/api`, for spans and metrics
   * ([docs/telemetry.md](../../../../../../docs/telemetry.md)). Default: none, at no cost.
   */
  openTelemetry?: OpenTelemetry;
  advanced?: AdvancedOptions;
  /** The environment: clock, randomness, HTTP, email. Set by tests, and by hosts that send email. */
  env?: Partial<Env>;
}

const write = group({
  before: callback(),
  within: callback(),
  after: callback(),
} satisfies Named<WriteHooks>);
const table = group({ create: write, update: write, delete: write } satisfies Named<TableHooks>);

interface LoggerOptions {
  /** The lowest level that is logged. Default `warn`. */
  level?: LogLevel;
  /** Writes nothing at all. Default false. */
  disabled?: boolean;
  /** Receives each line. Default: the console. Fields never hold passwords, tokens, cookies or email addresses. */
  log?: (level: LogLevel, message: string, fields?: Readonly<Record<string, unknown>>) => void;
}

export const LOG_LEVELS = [
  "debug",
  "info",
  "success",
  "warn",
  "error",
] as const satisfies readonly LogLevel[];

const logger = group(
  {
    level: oneOf(LOG_LEVELS, "warn"),
    disabled: flag(false),
    log: callback(),
  } satisfies Declared<LoggerOptions>,
  { disableColors: "lines have no colors. Remove it." },
);

export const kernelOptions = {
  baseURL: refined(
    kind<string>(
      "a string, the public URL; create an engine for each of several hosts",
      (value) => typeof value === "string",
    )(),
    baseURL,
  ),
  basePath: refined(
    such(text("/api/auth"), "a path such as /api/auth", (path) => /^(?:\/[\w.~-]+)*\/?$/.test(path)),
    (path) => path.replace(/\/$/, ""),
  ),
  secret: secretText(),
  database: anything(),
  redis: kind<RedisOption>(
    "a URL or a client",
    (value) => typeof value === "string" || typeof value === "object",
    { isSecret: true },
  )(),
  secondaryStorage: anyObject(),
  trustedOrigins: textsOrCallback(),
  disabledPaths: texts([]),
  onAPIError,
  databaseHooks: asGiven<DatabaseHooks>(
    group({
      user: table,
      session: table,
      account: table,
      verification: table,
    } satisfies Named<DatabaseHooks>),
    {},
  ),
  hooks: asGiven<EndpointHooks>(
    group({ before: callback(), after: callback() } satisfies Named<EndpointHooks>),
    {},
  ),
  rateLimit,
  logger,
  openTelemetry: kind<OpenTelemetry>(
    "the module @opentelemetry/api (1.x)",
    (value) =>
      isObject(value) && ["trace", "context", "propagation", "metrics"].every((name) => name in value),
  )(),
  advanced,
  env: anyObject(),
} satisfies Declared<KernelOptions>;

type Kept = "basePath" | "disabledPaths" | "onAPIError" | "databaseHooks" | "hooks" | "rateLimit";

/** The options with every default filled in, without secrets. Each feature adds its part. */
export interface ResolvedOptions extends Filled<Pick<typeof kernelOptions, Kept>> {
  /** Without a trailing slash. */
  readonly baseURL: string;
  readonly trustedOrigins: readonly string[];
  /** Set if the application decides for each request which further origins are trusted. */
  readonly originsOf: RequestOrigins | undefined;
  readonly logger: Filled<typeof logger.members> & { readonly requests: boolean };
  readonly advanced: Omit<Filled<typeof advanced.members>, "cookieMigration"> & {
    /** Milliseconds since 1970. */
    readonly cookieMigration: number | undefined;
  };
  /** Kind of the IDs of rows. */
  readonly ids: GenerateId | "random" | "uuid" | "serial";
  readonly user: ResolvedUserOptions;
  readonly session: ResolvedSessionOptions;
  readonly notices: ResolvedNoticeOptions;
  readonly ui: ResolvedUiOptions;
  /** IDs of the optional features. */
  readonly plugins: readonly string[];
}

export interface ResolvedUserOptions extends ResolvedTable {}

export interface ResolvedSessionOptions extends ResolvedTable {
  /** Seconds; 0: every session is fresh. */
  readonly freshAge: number;
}

/** The notices that are sent. Each feature adds its part. */
// biome-ignore lint/suspicious/noEmptyInterface: features fill it.
export interface ResolvedNoticeOptions {}

/** The application's name, its languages with the default one first, and the look of its screens. */
export interface ResolvedUiOptions {
  readonly appName: string;
  readonly locales: string[];
  readonly branding: Branding;
}

function baseURL(given = process.env.LATCHKEY_URL): string {
  if (given === undefined || given === "") {
    throw new ConfigurationError(
      "baseURL is missing; set the public URL of the application, for example https://app.example.com (or set LATCHKEY_URL).",
    );
  }
  const url = URL.parse(given);
  if (
    url === null ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== "" ||
    url.search !== "" ||
    url.hash !== ""
  ) {
    throw new ConfigurationError(
      `baseURL is ${JSON.stringify(given)}; it must be an http or https URL without user, query or fragment, for example https://app.example.com.`,
    );
  }
  return url.href.replace(/\/+$/, "");
}
