import { type Answers, BROKEN } from "./answers.ts";
import { accessTo, inConsole } from "./console.ts";
import { CREATED } from "./people.ts";
import { chooseFrom } from "./play.ts";
import type { State } from "./state.ts";

const METHODS = [
  { method: "password", reason: null, signIns: 4_210, failures: 0 },
  { method: "password", reason: "wrong_password", signIns: 0, failures: 318 },
  { method: "password", reason: "unknown_address", signIns: 0, failures: 97 },
  { method: "google", reason: null, signIns: 1_902, failures: 0 },
  { method: "google", reason: "access_denied", signIns: 0, failures: 12 },
  { method: "passkey", reason: null, signIns: 640, failures: 0 },
  { method: "password", reason: "banned", signIns: 0, failures: 4 },
  { method: "password", reason: "a_reason_of_a_later_version", signIns: 0, failures: 1 },
];

const PLACES = [
  { city: "Berlin", country: "DE", signIns: 3_120 },
  { city: "London", country: "GB", signIns: 1_904 },
  { city: null, country: "FR", signIns: 911 },
  { city: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch", country: "GB", signIns: 12 },
  { city: "Singapore", country: null, signIns: 1 },
];

/** Figures as `GET /admin/metrics` answers them: low at weekends, with one bad day. */
function metricsOf(count: number, users = 1_204, places: readonly object[] | null = null): Answers {
  const days = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2026, 2, 4) - (count - 1 - index) * 86_400_000);
    const isBusy = date.getUTCDay() % 6 > 0;
    const wave = (index * 7) % 11;
    return {
      day: date.toISOString().slice(0, 10),
      signUps: (isBusy ? 14 : 3) + (wave % 5),
      signIns: (isBusy ? 240 : 90) + wave * 6,
      failures: index === count - 9 ? 173 : 6 + wave,
      activeUsers: (isBusy ? 180 : 70) + wave * 3,
      passkeysAdded: Math.round(wave / 2) + (isBusy ? 3 : 0),
      twoFactorEnabled: wave % 4,
    };
  });
  const traffic = {
    days: days.map(({ day, signIns, failures }, index) => ({
      day,
      limited: Math.max(0, failures - 12),
      emails: Math.round(signIns / 3),
      // Older days lack these, as after an update that added them.
      ...(index < Math.floor(count / 3)
        ? { p50: null, p99: null }
        : { p50: 2.4 + (index % 3), p99: 64 + failures }),
    })),
    total: { limited: 214, emails: 2_482, p50: 3.4, p99: 81 },
  };
  const sum = (name: "signUps" | "signIns" | "failures"): number =>
    days.reduce((all, day) => all + day[name], 0);
  const before = {
    signUps: Math.round(sum("signUps") * 0.8),
    signIns: sum("signIns"),
    failures: Math.round(sum("failures") * 0.6),
    activeUsers: 180,
    passkeysAdded: 40,
    twoFactorEnabled: 20,
  };
  return {
    "GET /admin/metrics": { body: { days, before, methods: METHODS, places, users, sessions: 312, traffic } },
    "GET /admin/list-users": { body: { users: [], total: 411, limit: 1, offset: 0 } },
  };
}

const key = (kid: string, about: object) => ({
  kid,
  alg: "EdDSA",
  isSigning: false,
  isNext: false,
  expiresAt: null,
  retiresAt: null,
  ...about,
});

const SERVICE = {
  version: "0.1.0",
  baseURL: "https://auth.example.com",
  database: {
    kind: "postgres",
    version: "PostgreSQL 17.2 (Debian 17.2-1.pgdg120+1) on x86_64-pc-linux-gnu, compiled by gcc 12.2.0",
    pool: { used: 2, idle: 6, waiting: 0, max: 10 },
    clockAhead: 12,
    migrations: { pending: [], duplicates: [] },
  },
  redis: { isUp: true },
  topology:
    "3 machines on PostgreSQL under Patroni on 3 hosts with 2 standbys, with Redis under Sentinel (2 replicas)",
  mail: { isOn: true, pending: 0, oldestSeconds: 0, givenUp: 0 },
  secrets: [
    { id: "2", isSigning: true },
    { id: "9f31c07a", isSigning: false },
  ],
  signing: {
    keys: [
      key("Zk3vN8sQ1xYwT5uRb7LcEa2dHj9MfG4p", { isNext: true, createdAt: "2026-03-04T09:00:00.000Z" }),
      key("q7Rw2ZkT0bYx5NcVu9LmE4sHj8PdGf1A", { isSigning: true, createdAt: "2025-12-04T09:15:00.000Z" }),
      key("a1Bc3De5Fg7Hi9Jk2Lm4No6Pq8Rs0Tu1", {
        createdAt: "2025-09-05T09:30:00.000Z",
        retiresAt: "2026-03-06T09:30:00.000Z",
      }),
    ],
    nextRotationAt: "2026-03-04T09:15:00.000Z",
  },
  settings: [
    { name: "LATCHKEY_DATABASE_URL", value: "postgres://db.internal:5432/latchkey", source: "environment" },
    { name: "LATCHKEY_LOG_LEVEL", value: "info", source: "default" },
    { name: "LATCHKEY_REDIS_URL", value: null, source: "default" },
    { name: "LATCHKEY_SECRET", value: null, source: "environment" },
    {
      name: "LATCHKEY_TRUSTED_ORIGINS",
      value: "https://app.example.com, https://*.example.com",
      source: "file",
    },
    { name: "session.expiresIn", value: "604800", source: "file" },
    { name: "socialProviders.google.clientSecret", value: null, source: "file" },
  ].map((setting) => ({ ...setting, docs: "https://docs.example.com/service#variables" })),
  docs: "https://docs.example.com",
  features: ["email-password", "sessions", "audit", "admin", "organization", "two-factor", "passkey"],
  inFlight: 3,
  troubles: [],
};

const well: Answers = { "GET /admin/service": { body: SERVICE } };
const ill: Answers = {
  "GET /admin/service": {
    body: {
      ...SERVICE,
      database: {
        ...SERVICE.database,
        kind: "sqlite",
        version: "3.50.4",
        pool: null,
        migrations: {
          pending: ['create table "apiKey"', 'alter table "user" add column "locale" text'],
          duplicates: [{ table: "organization", columns: ["slug"] }],
        },
      },
      signing: { ...SERVICE.signing, nextRotationAt: null },
      settings: null,
      redis: { isUp: false },
      mail: { isOn: false, pending: 12, oldestSeconds: 5_400, givenUp: 3 },
      troubles: ["writes", "clock", "a_later_one"],
    },
  },
};

const FAILED: readonly [to: string | null, template: string, error: string | null][] = [
  ["grace@example.com", "reset-password", "550 5.1.1 <grace@example.com>: user unknown"],
  [
    `${"very.long.".repeat(6)}@${"example.".repeat(20)}com`,
    "email-verification",
    "connect ETIMEDOUT 192.0.2.25:587",
  ],
  ["mary@example.com", "invitation", `452 4.2.2 ${"mailbox full, try later; ".repeat(8)}`],
  [null, "new-device", null],
];

/** Emails as `GET /admin/list-failed-emails` answers them. */
const failed = (count: number): Answers => ({
  "GET /admin/list-failed-emails": {
    body: {
      emails: FAILED.slice(0, count).map(([to, template, error], at) => ({
        ...{ id: `email-${at + 1}`, to, template, error, attempts: 9 },
        createdAt: new Date(Date.parse(CREATED) - at * 4_260_000).toISOString(),
      })),
      nextCursor: count === 0 ? null : "further",
    },
  },
  "POST /admin/retry-failed-emails": { body: { count: 1 } },
});

/** The overview and the service's status, in all their states. */
export const CONSOLE_OVERVIEW_STATES: Readonly<Record<string, State>> = {
  "console/overview": inConsole("", { answers: { ...well, ...metricsOf(30) } }),
  "console/overview-places": inConsole("", {
    answers: { ...well, ...metricsOf(30, 1_204, PLACES) },
  }),
  "console/overview-data": inConsole("?range=7d", {
    answers: { ...well, ...metricsOf(7) },
    play: async ({ press }) => press('[data-part="chart"] [data-part="header"] button'),
  }),
  "console/overview-today": inConsole("?range=today", { answers: { ...well, ...metricsOf(1) } }),
  "console/overview-new": inConsole("", {
    answers: {
      "GET /admin/service": {
        body: {
          ...SERVICE,
          baseURL: "http://localhost:3000",
          mail: { isOn: false, pending: 0, oldestSeconds: 0, givenUp: 0 },
        },
      },
      ...metricsOf(30, 1),
    },
  }),
  "console/overview-loading": inConsole("", { answers: { ...well, "GET /admin/metrics": "never" } }),
  "console/overview-error": inConsole("", { answers: { ...well, "GET /admin/metrics": BROKEN } }),
  "console/overview-denied": inConsole("", { access: accessTo({ audit: ["list"] }) }),
  "console/service": inConsole("/service", { answers: well }),
  "console/service-troubles": inConsole("/service", { answers: ill }),
  "console/service-test-email": inConsole("/service", {
    answers: { ...well, "POST /admin/send-test-email": { body: { to: "root@example.com" } } },
    play: async ({ press, see }) => {
      await press('[data-part="test"] button');
      await see('[data-part="test"] [data-lk="Done"] svg');
    },
  }),
  "console/service-test-email-failed": inConsole("/service", {
    answers: {
      ...well,
      "POST /admin/send-test-email": {
        status: 422,
        body: { code: "TEST_EMAIL_FAILED", message: "", reason: "connect ECONNREFUSED 192.0.2.25:587" },
      },
    },
    play: async ({ press, see }) => {
      await press('[data-part="test"] button');
      await see('[data-part="test"] [data-lk="Alert"]');
    },
  }),
  "console/failed-emails": inConsole("/service/emails", { answers: failed(4) }),
  "console/failed-emails-selected": inConsole("/service/emails", {
    answers: failed(4),
    play: ({ press }) => press('[data-row="email-2"] input[type="checkbox"]'),
  }),
  "console/failed-emails-retried": inConsole("/service/emails", {
    answers: failed(4),
    play: chooseFrom('[data-row="email-1"] [data-part="actions"]', "retry"),
  }),
  "console/failed-emails-discard": inConsole("/service/emails", {
    answers: failed(4),
    play: chooseFrom('[data-row="email-1"] [data-part="actions"]', "discard"),
  }),
  "console/failed-emails-none": inConsole("/service/emails", { answers: failed(0) }),
  "console/service-error": inConsole("/service", { answers: { "GET /admin/service": BROKEN } }),
};
