import { type Feature, type Latchkey, type LatchkeyOptions, latchkey } from "latchkey";
import { offers } from "latchkey/features";
import {
  engineOptions as declared,
  type Env,
  type FindPlace,
  type HostTexts,
  type Log,
  lastMethod,
  type Meter,
  type Offer,
  type OpenTelemetry,
  type Traffic,
} from "latchkey/host";
import type { Settings } from "../config/settings.ts";

/** Parts of the service that an engine needs. */
export interface EngineParts {
  /** Replaces the database of the settings. */
  database?: LatchkeyOptions["database"] | undefined;
  secret: string | readonly string[];
  log: Log;
  /** Absent: features that need email aren't offered. */
  mail?: NonNullable<Env["mail"]> | undefined;
  /** Writes emails. Absent: plain English text. */
  compose?: NonNullable<Env["compose"]> | undefined;
  /** Receives events, for metrics. */
  meter?: Meter | undefined;
  /** Absent: no spans. */
  openTelemetry?: OpenTelemetry | undefined;
  /** Names the deployment. */
  topology?: Env["topology"] | undefined;
  /** Counts the daily figures that administrators see. */
  traffic?: Traffic | undefined;
  /** Texts of the pages and emails, which administrators may change. */
  texts?: HostTexts | undefined;
  /** Finds places of IP addresses. Absent: that of the configuration file, if it has one. */
  places?: FindPlace | undefined;
  /** Delay of the event loop in milliseconds. */
  lag?: (() => number) | undefined;
  /** Another clock and cost of passwords, for an engine that doesn't serve. */
  world?: Pick<Partial<Env>, "now" | "databaseNow" | "steady" | "passwordCost"> | undefined;
}

export type ServiceEngine = Latchkey;

/** Creates the engine with these settings. It opens the database, and touches no table. */
export function serviceEngine(settings: Settings, parts: EngineParts): ServiceEngine {
  const { plugins = [], ...options } = engineOptions(settings, parts);
  return latchkey({ ...options, plugins: [lastMethod(), ...featuresOf(settings, parts), ...plugins] });
}

/**
 * Returns the built-in features as the configuration file sets them. A feature that the file adds itself
 * replaces the built-in one.
 */
function featuresOf({ options }: Settings, { mail }: EngineParts): readonly Feature[] {
  const own = new Set(options.plugins?.map(({ id }) => id));
  const given: Readonly<Record<string, unknown>> = options;
  return Object.entries<Offer>(offers).flatMap(([name, offer]) => {
    if (given[name] === false) return [];
    // The check of the file has compared it with the offer's options.
    const made = offer.make(given[name] as never, {
      sendsMail: mail !== undefined,
      hasOrganizations: given.organization !== false,
    });
    return made === undefined || own.has(made.id) ? [] : [made];
  });
}

/** Seconds that sessions outlive the database, with Redis: long enough for a failover or a restart of it. */
const OUTAGE = 900;

/** Returns 30 days (NIST SP 800-63B, AAL1), unless the file sets another limit or a longer idle time. */
function maximumLifetimeOf({ maximumLifetime, expiresIn = 0 }: LatchkeyOptions["session"] = {}): number {
  return maximumLifetime ?? Math.max(30 * 86_400, expiresIn);
}

/** Turns on every declared notice, unless the file turns it off. */
function noticesOf(given: object = {}): NonNullable<LatchkeyOptions["notices"]> {
  const on = Object.keys(declared.members.notices.members).map((name) => [name, true] as const);
  const asked = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries([...on, ...asked]);
}

/**
 * A school class that signs up together shares one IP address. A rule of the file takes precedence over this
 * last one.
 */
function withSignUps(rules: CustomRules = {}): CustomRules {
  return { ...rules, [SIGN_UPS]: rules[SIGN_UPS] ?? { window: 3600, max: 30 } };
}

const SIGN_UPS = "/sign-up/*";
type CustomRules = NonNullable<NonNullable<LatchkeyOptions["rateLimit"]>["customRules"]>;

function engineOptions(
  settings: Settings,
  {
    database,
    secret,
    log,
    mail,
    compose,
    meter,
    openTelemetry,
    topology,
    traffic,
    texts,
    places,
    lag,
    world,
  }: EngineParts,
): LatchkeyOptions {
  const { options, trustedProxies } = settings;
  const { database: _database, redis: _redis, mail: _mail, docs: _docs, hsts: _hsts, ...fromFile } = options;
  const ours = Object.entries(fromFile).filter(([name]) => !(name in offers));
  return {
    ...Object.fromEntries(ours),
    baseURL: settings.url,
    secret,
    database: database ?? settings.database.url,
    ...(settings.redis === undefined ? {} : { redis: settings.redis.url }),
    trustedOrigins: settings.trustedOrigins,
    socialProviders: settings.socialProviders,
    emailAndPassword: {
      ...options.emailAndPassword,
      enabled: options.emailAndPassword?.enabled ?? true,
      refuseCommonPasswords: options.emailAndPassword?.refuseCommonPasswords ?? true,
    },
    emailVerification: {
      ...options.emailVerification,
      // Nothing is sent if the service can't send email.
      sendOnSignUp: options.emailVerification?.sendOnSignUp ?? true,
    },
    session: {
      ...options.session,
      maximumLifetime: maximumLifetimeOf(options.session),
      outage: { maxAge: options.session?.outage?.maxAge ?? OUTAGE },
    },
    notices: noticesOf(options.notices),
    user: {
      ...options.user,
      changeEmail: {
        ...options.user?.changeEmail,
        enabled: options.user?.changeEmail?.enabled ?? true,
      },
      deleteUser: {
        ...options.user?.deleteUser,
        enabled: options.user?.deleteUser?.enabled ?? true,
      },
    },
    rateLimit: {
      ...options.rateLimit,
      enabled: settings.rateLimit,
      customRules: withSignUps(options.rateLimit?.customRules),
    },
    logger: { ...options.logger, level: settings.logLevel },
    ...(openTelemetry === undefined ? {} : { openTelemetry }),
    advanced: {
      ...options.advanced,
      cors: options.advanced?.cors ?? true,
      processes: settings.workers,
      ipAddress: { ...options.advanced?.ipAddress, trustedProxies, ...(places && { places }) },
    },
    env: {
      log,
      settings: () => settings.effective,
      ...(settings.documentation === undefined ? {} : { docs: settings.documentation }),
      ...(topology === undefined ? {} : { topology }),
      ...(mail === undefined ? {} : { mail }),
      ...(compose === undefined ? {} : { compose }),
      ...(meter === undefined ? {} : { meter }),
      ...(traffic === undefined ? {} : { traffic }),
      ...(texts === undefined ? {} : { texts }),
      ...(lag === undefined ? {} : { lag }),
      // The tests run every statement, so a mistake in one needn't show at the start.
      isLazy: "statements",
      ...world,
    },
  };
}
