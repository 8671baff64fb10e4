import { z } from "zod";
import type { Env } from "../../../base/env.ts";
import { VERSION } from "../../../generated/version.ts";
import { SigningKey } from "../../../kernel/contracts/feature.ts";
import { isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { PlaceShape, placesFor } from "../../audit/index.ts";
import { countSessions } from "../../sessions/index.ts";
import { adminWith, reading } from "../access/authority.ts";
import { MAY_NOT_READ_SERVICE } from "../errors.ts";
import { metrics as figures } from "./metrics-store.ts";

const RANGES = { today: 1, "7d": 7, "30d": 30, "90d": 90 } as const;
const DAY = 86_400_000;

const operator = adminWith({ service: ["read"] }, MAY_NOT_READ_SERVICE);

const trafficFigures = z.object({
  limited: z.number().describe("Requests refused with 429"),
  emails: z.number().describe("Emails that the email server accepted"),
  p50: z.number().nullable().describe("Median response time in milliseconds; null without requests"),
  p99: z
    .number()
    .nullable()
    .describe("99th percentile of the response time in milliseconds; null without requests"),
});

const adoption = {
  passkeysAdded: z.number(),
  twoFactorEnabled: z.number().describe("Times that two-step verification was turned on"),
};

export const getMetrics = route({
  ...reading,
  path: "/admin/metrics",
  summary: "Get sign-ups, sign-ins, failures and active users for each day in UTC. Cached for 30 seconds",
  query: z.object({ range: z.enum(["today", "7d", "30d", "90d"]).optional().describe("Default: 30d") }),
  returns: z.object({
    days: z
      .array(
        z.object({
          day: z.string().describe("`2026-11-21`"),
          signUps: z.number(),
          signIns: z.number(),
          failures: z.number().describe("Refused sign-ins and wrong second-factor codes"),
          activeUsers: z.number().describe("Users with at least one recorded event"),
          ...adoption,
        }),
      )
      .describe("Every day of the range, oldest first"),
    before: z
      .object({
        signUps: z.number(),
        signIns: z.number(),
        failures: z.number(),
        activeUsers: z.number().describe("Most on one day"),
        ...adoption,
      })
      .nullable()
      .describe("Figures of the days before, as many as in the range. Null if their events aren't kept"),
    methods: z
      .array(
        z.object({
          method: z.string().nullable(),
          reason: z.string().nullable().describe("Reason of the failure"),
          signIns: z.number(),
          failures: z.number(),
        }),
      )
      .describe("Failures by method and reason, most frequent first"),
    places: z
      .array(PlaceShape.extend({ signIns: z.number() }))
      .nullable()
      .describe(
        "Successful sign-ins by approximate place, at most 20, most frequent first. Null if the deployment has no database of places",
      ),
    users: z.number(),
    traffic: z
      .object({ days: z.array(trafficFigures.extend({ day: z.string() })), total: trafficFigures })
      .nullable()
      .describe(
        "Requests answered and emails sent for each day, oldest first. Null if the engine doesn't run as a service",
      ),
    sessions: z
      .number()
      .nullable()
      .describe("Number of open sessions. Null if they are stored outside the database"),
  }),
  needs: operator,
  uses: { figures, countSessions, places: placesFor },
  errors: [],
  async handle({ query, now, figures, countSessions, places: shown }) {
    const length = RANGES[query.range ?? "30d"];
    const dates = Array.from({ length }, (_, at) =>
      new Date(now - (length - 1 - at) * DAY).toISOString().slice(0, 10),
    );
    const { places, ...known } = await figures.of(dates);
    return {
      ...known,
      places:
        shown === undefined || places === null
          ? null
          : places.map(({ place, signIns }) => ({ ...shown.view(place), signIns })),
      sessions: (await countSessions()) ?? null,
    };
  },
});

/** Milliseconds for which a check of the tables is cached: it reads the database's whole schema. */
const FRESH_FOR = 60_000;

/** Calls `ask` again once the last answer is too old. A failure isn't cached. */
function askedEvery<T>({ now }: Pick<Env, "now">, span: number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return async () => {
    if (last === undefined || now() - last.at >= span) last = { at: now(), answer: ask() };
    const { answer } = last;
    try {
      return await answer;
    } catch (error) {
      if (last?.answer === answer) last = undefined;
      throw error;
    }
  };
}

/** The version that the database reports. Queried once. */
const databaseVersion = service(({ db, env }) => {
  const ask = db.dialect.name === "sqlite" ? "select sqlite_version()" : "select version()";
  return askedEvery(env, Number.POSITIVE_INFINITY, () =>
    db.transaction(async (tx) => String((await db.raw(tx).all(ask))[0]?.[0] ?? "")),
  );
});

/**
 * Pending changes of `migrate`. Parts in brackets, such as columns, are left out; the whole plan shows them.
 */
const pendingMigrations = service(({ db, env }) =>
  askedEvery(env, FRESH_FOR, async () => {
    const { statements, duplicates = [] } = await db.plan();
    return {
      pending: statements.map((statement) => statement.split("(", 1)[0]?.trimEnd() ?? ""),
      duplicates: duplicates.map(({ table, columns }) => ({ table, columns: [...columns] })),
    };
  }),
);

/** Null if no feature signs tokens for other services. */
const signing = service((core) => {
  const [list] = core.features.flatMap(({ signing }) => (signing === undefined ? [] : [core.use(signing)]));
  return async () => {
    if (list === undefined) return null;
    const keys = [...(await list())];
    const ends = keys.flatMap(({ isSigning, expiresAt }) =>
      isSigning && expiresAt !== null ? [expiresAt] : [],
    );
    return { keys, nextRotationAt: ends.toSorted()[0] ?? null };
  };
});

/** State of the engine. Contains no secrets. */
const standing = service((core) => {
  const { db, env, redis, load, clock, keyring, options, features } = core;
  const version = core.use(databaseVersion);
  const migrations = core.use(pendingMigrations);
  const signs = core.use(signing);
  const topology = askedEvery(env, FRESH_FOR, async () => env.topology?.());
  return async () => {
    const troubles = [db.trouble(), clock.isWrong ? "clock" : undefined].filter((one) => one !== undefined);
    return {
      version: VERSION,
      baseURL: options.baseURL,
      database: {
        kind: db.dialect.name,
        version: await version(),
        pool: db.stats() ?? null,
        clockAhead: db.clock.ahead(),
        migrations: await migrations(),
      },
      redis: redis === undefined ? null : { isUp: redis.isUp },
      topology: (await topology().catch(() => undefined)) ?? null,
      mail: { isOn: env.mail !== undefined, ...(await core.outbox.backlog()) },
      secrets: keyring.secrets.map(({ id }, at) => ({ id, isSigning: at === 0 })),
      signing: await signs(),
      settings: env.settings?.().map(({ docs = null, ...setting }) => ({ ...setting, docs })) ?? null,
      docs: env.docs ?? null,
      features: features.map(({ id }) => id),
      inFlight: load.taken,
      troubles,
    };
  };
});

export const getService = route({
  ...reading,
  path: "/admin/service",
  summary:
    "Get the configuration and state of the service: database, email, queue, secrets, keys, settings. Without secret values",
  returns: z.object({
    version: z.string().describe("Version of the engine"),
    baseURL: z.string(),
    database: z.object({
      kind: z.string(),
      version: z.string(),
      pool: z
        .object({ used: z.number(), idle: z.number(), waiting: z.number(), max: z.number() })
        .nullable()
        .describe("Connections to the database; null for a file"),
      clockAhead: z
        .number()
        .describe("Milliseconds by which this process's clock is ahead of the database's"),
      migrations: z
        .object({
          pending: z.array(z.string()).describe("SQL of `latchkey migrate`, without the parts in brackets"),
          duplicates: z
            .array(z.object({ table: z.string(), columns: z.array(z.string()) }))
            .describe("Duplicate rows, which have to be removed before unique indexes can be made"),
        })
        .describe("Pending changes to the tables. Cached for a minute"),
    }),
    redis: z.object({ isUp: z.boolean() }).nullable().describe("Null if Redis isn't used"),
    topology: z
      .string()
      .nullable()
      .describe(
        "Processes, machines, database and Redis, as `latchkey doctor` names them, in English. Cached for a minute. Null in an application",
      ),
    mail: z.object({
      isOn: z.boolean(),
      pending: z.number().describe("Emails and other messages awaiting delivery"),
      oldestSeconds: z.number().describe("Age of the oldest of them in seconds"),
      givenUp: z.number().describe("Undeliverable messages of the last 30 days"),
    }),
    secrets: z
      .array(z.object({ id: z.string().describe("Its version, or a fingerprint"), isSigning: z.boolean() }))
      .describe("The first one signs; all of them verify"),
    signing: z
      .object({
        keys: z.array(SigningKey),
        nextRotationAt: isoDate
          .nullable()
          .describe("Time of the next automatic rotation. Null: keys aren't rotated automatically"),
      })
      .nullable()
      .describe("Keys of tokens for other services. Null if the engine doesn't sign such tokens"),
    settings: z
      .array(
        z.object({
          name: z
            .string()
            .describe("Name of the environment variable, or of the configuration file's option"),
          value: z.string().nullable().describe("Null if it isn't set, or if the value may be secret"),
          source: z.enum(["environment", "file", "default"]),
          docs: z.string().nullable().describe("URL of its documentation"),
        }),
      )
      .nullable()
      .describe("Settings of the service. Null in an application"),
    docs: z
      .string()
      .nullable()
      .describe("URL of the documentation, without a trailing slash. Null if it isn't configured"),
    features: z.array(z.string()),
    inFlight: z.number().describe("Requests in progress"),
    troubles: z
      .array(z.string())
      .describe("Reasons to route requests to another process: `clock`, `file`, `writes`"),
  }),
  needs: operator,
  uses: { standing },
  errors: [],
  handle: ({ standing }) => standing(),
});
