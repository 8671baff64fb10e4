import { type Answers, refusal } from "./answers.ts";
import { accessTo, inConsole } from "./console.ts";
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

/** Figures as `GET /admin/metrics` answers them: quiet at weekends, and one bad day. */
function metricsOf(count: number, users = 1_204): Answers {
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
    };
  });
  return { "GET /admin/metrics": { body: { days, methods: METHODS, users, sessions: 312 } } };
}

const SERVICE = {
  version: "0.1.0",
  baseURL: "https://auth.example.com",
  database: {
    kind: "postgres",
    version: "PostgreSQL 17.2 (Debian 17.2-1.pgdg120+1) on x86_64-pc-linux-gnu, compiled by gcc 12.2.0",
    pool: { used: 2, idle: 6, waiting: 0, max: 10 },
    clockAhead: 12,
  },
  redis: { isUp: true },
  mail: { isOn: true, pending: 0, oldestSeconds: 0, givenUp: 0 },
  secrets: [
    { id: "2", isSigning: true },
    { id: "9f31c07a", isSigning: false },
  ],
  features: ["email-password", "sessions", "audit", "admin", "organization", "two-factor", "passkey"],
  inFlight: 3,
  troubles: [],
};

const well: Answers = { "GET /admin/service": { body: SERVICE } };
const ill: Answers = {
  "GET /admin/service": {
    body: {
      ...SERVICE,
      database: { ...SERVICE.database, kind: "sqlite", version: "3.50.4", pool: null },
      redis: { isUp: false },
      mail: { isOn: false, pending: 12, oldestSeconds: 5_400, givenUp: 3 },
      troubles: ["writes", "clock", "a_later_one"],
    },
  },
};

/** What happens in the service, and how it is. */
export const CONSOLE_OVERVIEW_STATES: Readonly<Record<string, State>> = {
  "console/overview": inConsole("", { answers: { ...well, ...metricsOf(30) } }),
  "console/overview-data": inConsole("?range=7d", {
    answers: { ...well, ...metricsOf(7) },
    play: async ({ press }) => press('[data-part="chart"] [data-part="header"] button'),
  }),
  "console/overview-today": inConsole("?range=today", { answers: { ...well, ...metricsOf(1) } }),
  "console/overview-new": inConsole("", {
    answers: {
      "GET /admin/service": {
        body: { ...SERVICE, mail: { isOn: false, pending: 0, oldestSeconds: 0, givenUp: 0 } },
      },
      ...metricsOf(30, 1),
    },
  }),
  "console/overview-error": inConsole("", {
    answers: { ...well, "GET /admin/metrics": refusal("INTERNAL_SERVER_ERROR", 500) },
  }),
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
  "console/service-error": inConsole("/service", {
    answers: { "GET /admin/service": refusal("INTERNAL_SERVER_ERROR", 500) },
  }),
};
