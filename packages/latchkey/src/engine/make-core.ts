import { AsyncLocalStorage } from "node:async_hooks";
import type { z } from "zod";
import type { Env, Log } from "../base/env.ts";
import { ConfigurationError } from "../base/errors.ts";
import { bothMeters } from "../base/telemetry/meter.ts";
import { telemetry } from "../base/telemetry/telemetry.ts";
import type { Context } from "../kernel/contracts/context.ts";
import type { Core } from "../kernel/contracts/core.ts";
import type { Feature } from "../kernel/contracts/feature.ts";
import type { AdditionalFields } from "../kernel/contracts/fields/fields.ts";
import { shapesOf } from "../kernel/contracts/fields/shapes.ts";
import { userColumnsOf } from "../kernel/contracts/fields/user-columns.ts";
import type { ResolvedOptions } from "../kernel/contracts/options/index.ts";
import { requestOrigins } from "../kernel/contracts/request-origins.ts";
import { writeAsked, writeHooks } from "../kernel/pipeline/hooks/database-hooks.ts";
import { levelFilter } from "../options/declared.ts";
import type { LatchkeyOptions } from "../options/index.ts";
import { redisTarget } from "../redis/client.ts";
import { redisConnection } from "../redis/connection.ts";
import { incrementRateLimiter, redisRateLimiter } from "../redis/rate-limit.ts";
import { secondary as secondaryStorage } from "../redis/secondary.ts";
import { clientAddress } from "../security/client-address.ts";
import { cookieNames } from "../security/cookie-names.ts";
import { assertMaxAge } from "../security/cookies.ts";
import { type HashQueue, hashQueue } from "../security/hash-queue.ts";
import { type Keyring, parseSecrets, secretWeakness } from "../security/keyring.ts";
import { limitTable } from "../security/limits/limit-store.ts";
import { type Limits, makeLimits } from "../security/limits/make-limits.ts";
import { load } from "../security/load.ts";
import { originJudge, refusedOrigins } from "../security/origins.ts";
import { passwords } from "../security/passwords.ts";
import { sealer } from "../security/seal.ts";
import { newId, sessionTokens, uuid } from "../security/tokens.ts";
import { watchClock } from "../storage/clock-watch.ts";
import { type Database, openDatabase } from "../storage/database.ts";
import { leases, leaseTable } from "../storage/outbox/lease.ts";
import { outbox, outboxTable } from "../storage/outbox/outbox.ts";
import { OUTBOX_PURPOSE } from "../storage/outbox/outbox-store.ts";
import { hooked } from "../storage/statements/hooked.ts";
import { lazily } from "../storage/statements/observed.ts";
import { type Watcher, watched } from "../storage/statements/watched.ts";
import { schema } from "../storage/tables/schema.ts";
import { serials, serialTable } from "../storage/tables/serial.ts";
import type { Schema, Table } from "../storage/tables/table.ts";
import { resolveNames } from "./resolve-names.ts";

interface Parts {
  options: LatchkeyOptions;
  resolved: ResolvedOptions;
  features: readonly Feature[];
  env: Env;
}

/** The tables whose rows are copied with a session, with the parameter by which each write names the user. */
const COPIED = { user: "id", session: "userId" };

/** Refuses a maximum lifetime that new sessions would exceed. */
function assertLifetime({ expiresIn, maximumLifetime }: ResolvedOptions["session"]): void {
  if (maximumLifetime !== 0 && maximumLifetime < expiresIn)
    throw new ConfigurationError(
      `session.maximumLifetime is ${maximumLifetime}; it must be 0 or at least session.expiresIn (${expiresIn}).`,
    );
}

/** Assembles one engine. Each part is created after those it needs. */
export function makeCore({ options, resolved, features, env: given }: Parts): {
  core: Core;
  hashing: HashQueue;
  limits: Limits;
  /** Work that must be finished before the database closes. */
  closing: readonly (() => Promise<void>)[];
} {
  const { advanced, emailAndPassword } = resolved;
  const env = withTelemetry({ ...given, log: chosenLog(resolved.logger, given.log) }, options, resolved);
  const { hostname, protocol } = new URL(resolved.baseURL);
  assertMaxAge("session.expiresIn", resolved.session.expiresIn);
  assertLifetime(resolved.session);
  const keyring = secrets(options.secret ?? process.env.LATCHKEY_SECRET);
  assertOwnColumns(resolved.user.additionalFields, features);
  const tables = schema([
    outboxTable,
    limitTable,
    leaseTable,
    ...idTables(resolved),
    ...features.flatMap((feature) => feature.tables ?? []),
  ]);
  const names = resolveNames(tables, resolved, features);
  const opened = openDatabase({ database: options.database, schema: tables, env, names });
  const writing = opened.writeFormat;
  const values = sealer(keyring, env, { writing, purposes: sharedPurposes(tables) });
  const isLazy = (env.isLazy ?? false) !== false;
  const redis =
    options.redis === undefined
      ? undefined
      : redisConnection({ target: redisTarget(options.redis, "redis"), env, option: "redis" });
  const secondary =
    options.secondaryStorage === undefined ? undefined : secondaryStorage(options.secondaryStorage, env);
  const listeners: Watcher[] = [];
  const closing: (() => Promise<void>)[] = [];
  const keepsCopies = redis !== undefined || secondary !== undefined;
  const told = keepsCopies
    ? watched(opened, COPIED, async (changes) => {
        for (const tell of listeners) await tell(changes);
      })
    : opened;
  const calls = new AsyncLocalStorage<Context | undefined>();
  const rowHooks = writeHooks(resolved.databaseHooks, {
    schema: tables,
    log: env.log,
    asked: () => writeAsked(core, calls.getStore()),
  });
  const declared = makeIds(resolved, rowHooks === undefined ? told : hooked(told, rowHooks), env);
  const { newId } = declared;
  const db = isLazy ? lazily(declared.db) : declared.db;
  const sharedRedis = redis ?? secondary?.redis;
  const { storage } = resolved.rateLimit;
  // Only when configured: a secondary storage may be slow, and its limits are coarser.
  const counting =
    storage === "secondary-storage" && options.secondaryStorage !== undefined
      ? incrementRateLimiter(options.secondaryStorage, env)
      : undefined;
  const limits = makeLimits({
    db: isLazy ? lazily(opened) : opened,
    env,
    processes: advanced.processes,
    storage,
    custom: resolved.rateLimit.customStorage,
    secondary: sharedRedis === undefined ? counting : redisRateLimiter(sharedRedis),
  });
  const hashing = hashQueue({ processes: advanced.processes, onShed: () => env.meter?.shed("hash") });
  const origins = originJudge({
    baseURL: resolved.baseURL,
    trustedOrigins: [...resolved.trustedOrigins],
  });
  const places = load(advanced.maxConcurrentRequests, env, hashing.admit);
  const made = new Map<object, unknown>();
  const warned = new Set<string>();
  const core: Core = {
    options: resolved,
    features,
    env,
    log: env.log,
    db,
    redis,
    secondary,
    whenChanged: (listener) => void listeners.push(listener),
    whenClosing: (hook) => void closing.push(hook),
    outbox: outbox({
      db,
      env,
      keep: advanced.backgroundTasks?.handler,
      seal: (text) => values.seal(text, OUTBOX_PURPOSE),
      open(sealed) {
        const text = values.open(sealed, OUTBOX_PURPOSE);
        if (text === undefined)
          throw new Error("A message in the outbox was encrypted with a secret that is no longer configured");
        return text;
      },
    }),
    shapes: shapesOf(
      tables,
      {
        ...fieldsOfFeatures(features),
        user: resolved.user.additionalFields,
        session: resolved.session.additionalFields,
      },
      uiShapeOf(features),
      userColumnsOf(features),
    ),
    keyring,
    sealer: values,
    passwords: passwords({
      queue: hashing,
      env,
      minLength: emailAndPassword.minPasswordLength,
      maxLength: emailAndPassword.maxPasswordLength,
      custom: emailAndPassword.password,
      writing,
    }),
    sessionTokens: sessionTokens(writing),
    writing,
    cookies: cookieNames({
      prefix: advanced.cookiePrefix,
      secure: advanced.useSecureCookies ?? protocol === "https:",
      hostCookies: advanced.hostCookies,
      crossSubDomain: advanced.crossSubDomainCookies,
      host: hostname,
      overrides: advanced.cookies,
      defaultAttributes: advanced.defaultCookieAttributes,
      olderUntil: advanced.cookieMigration,
    }),
    origins,
    originsFor:
      resolved.originsOf === undefined
        ? undefined
        : requestOrigins({
            ask: resolved.originsOf,
            always: origins,
            baseURL: resolved.baseURL,
            log: env.log,
          }),
    clientAddress: clientAddress({
      headers: advanced.ipAddress?.ipAddressHeaders,
      trustedProxies: advanced.ipAddress?.trustedProxies,
      ipv6Subnet: advanced.ipAddress?.ipv6Subnet,
      disabled: advanced.ipAddress?.disableIpTracking,
    }),
    load: places,
    clock: watchClock({ env, log: env.log, clock: db.clock, load: places }),
    limiter: limits.limiter,
    budgets: limits.budgets,
    guesses: limits.guesses,
    expiredLimits: limits.expired,
    leases: leases(db, env),
    mentionOrigin: refusedOrigins(env.log),
    newId,
    calls: rowHooks === undefined ? undefined : calls,
    warnOnce(topic, message) {
      if (warned.has(topic)) return;
      warned.add(topic);
      core.log("warn", message);
    },
    use<Made>(service: { make: (core: Core) => Made }): Made {
      if (!made.has(service)) made.set(service, service.make(core));
      // The map holds the result of a service's `make` under that service.
      return made.get(service) as Made;
    },
  };
  judgeSecret(core);
  return { core, hashing, limits, closing };
}

/** Adds spans and metrics, if the application uses OpenTelemetry. */
function withTelemetry(
  env: Env,
  { openTelemetry }: LatchkeyOptions,
  { basePath, baseURL }: ResolvedOptions,
): Env {
  if (openTelemetry === undefined) return env;
  const made = telemetry(openTelemetry, { basePath, url: baseURL });
  return { ...env, telemetry: made, meter: bothMeters(env.meter, made.meter), log: made.traced(env.log) };
}

/** Returns the purposes of columns that the compatible framework encrypts, too. */
function sharedPurposes({ tables }: Schema): Set<string> {
  const columns = [...tables.values()].flatMap((table) => [...table.columns.values()]);
  return new Set(columns.flatMap(({ sealed }) => (sealed?.shared === undefined ? [] : [sealed.purpose])));
}

/** Returns the members that features add to the UI configuration; each feature adds only its own. */
function uiShapeOf(features: readonly Feature[]): z.ZodRawShape {
  return Object.assign({}, ...features.map(({ uiShape }) => uiShape));
}

/** Refuses a field of the application that is a column of a feature, which may be newer than the field. */
function assertOwnColumns(fields: AdditionalFields, features: readonly Feature[]): void {
  for (const { id, userColumns } of features)
    for (const name of userColumns?.names ?? [])
      if (name in fields)
        throw new ConfigurationError(
          `user.additionalFields has ${JSON.stringify(name)}, which is a column of the feature ${id}. Remove the field, or turn the feature off (in the service: \`${id}: false\`).`,
        );
}

/** Returns the columns that the application added to tables of optional features, by table. */
function fieldsOfFeatures(features: readonly Feature[]): Record<string, AdditionalFields> {
  const tables = features.flatMap(({ tableOptions }) => Object.entries(tableOptions ?? {}));
  return Object.fromEntries(tables.map(([table, { additionalFields = {} }]) => [table, additionalFields]));
}

/**
 * Returns a log that follows the options. A logger that throws must not fail the request or end the process.
 */
function chosenLog({ level: least, disabled }: ResolvedOptions["logger"], log: Log): Log {
  if (disabled) return () => {};
  const passes = levelFilter(least);
  return (level, message, fields) => {
    if (!passes(level)) return;
    try {
      log(level, message, fields);
    } catch {
      // No other place is left to report it.
    }
  };
}

/**
 * Refuses a weak secret in production: an attacker who guesses it can sign cookies. Older secrets only
 * verify, so they aren't checked.
 */
function judgeSecret({ keyring, log }: Core): void {
  const weakness = secretWeakness(keyring.secrets[0]?.secret ?? "");
  if (weakness === undefined) return;
  if (process.env.NODE_ENV === "production") {
    throw new ConfigurationError(`secret is too weak: ${weakness}. Give at least 32 random characters.`);
  }
  log("warn", `The secret is weak (${weakness}); production refuses it.`);
}

function secrets(given: string | readonly string[] | undefined): Keyring {
  if (given === undefined || given.length === 0) {
    throw new ConfigurationError(
      "secret is missing. Pass at least 32 random characters, or set LATCHKEY_SECRET. Node reads a file of variables with --env-file=.env.",
    );
  }
  return parseSecrets(given);
}

/** Tables that the chosen kind of ID needs. */
export function idTables({ ids }: Pick<ResolvedOptions, "ids">): readonly Table[] {
  return ids === "serial" ? [serialTable] : [];
}

/** Returns the generator of row IDs, and the database to use from then on. */
function makeIds(
  { ids }: Pick<ResolvedOptions, "ids">,
  db: Database,
  env: Env,
): { newId: Core["newId"]; db: Database } {
  if (ids === "serial") {
    const counters = serials(db, [...db.schema.tables.keys()]);
    return { newId: counters.next, db: counters.db };
  }
  if (ids === "uuid") return { newId: () => uuid(env), db };
  if (ids === "random") return { newId: () => newId(env), db };
  // If the application returns no ID, the engine generates one.
  return { newId: (table) => ids({ table, model: table }) || newId(env), db };
}
