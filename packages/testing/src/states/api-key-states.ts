import { type Answers, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import { inside, summary } from "./organization-states.ts";
import { PERMISSIONS } from "./organizations.ts";
import { impersonated, LONG_NAME, WORST_NAMES } from "./people.ts";
import { askFrom, CONFIRM, chooseFrom, DIALOG_SUBMIT, type Play } from "./play.ts";
import type { State } from "./state.ts";

const DAY = 86_400_000;

const SECRET = "lk_PqTnVbXwRsLkJhGfDaZxCvBnMqWeRtYuIoPaSdFgHjKlZxCvBnMqWeRtYuIoPaSd";

/** A key as in the answer of `GET /api-key/list`. */
function keyOf(id: number, changes: object = {}): object {
  return {
    id: `key-${id}`,
    configId: "default",
    name: null,
    start: "lk_PqT",
    prefix: "lk_",
    userId: "user-1",
    referenceId: "user-1",
    refillInterval: null,
    refillAmount: null,
    lastRefillAt: null,
    enabled: true,
    rateLimitEnabled: true,
    rateLimitTimeWindow: DAY,
    rateLimitMax: 1000,
    requestCount: 12,
    remaining: null,
    lastRequest: "2026-03-04T09:30:00.000Z",
    expiresAt: "2036-03-04T09:30:00.000Z",
    createdAt: "2026-01-02T09:30:00.000Z",
    updatedAt: "2026-01-02T09:30:00.000Z",
    permissions: null,
    metadata: null,
    ...changes,
  };
}

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();

const KEYS = [
  keyOf(1, {
    name: "Deployment",
    permissions: { files: ["read", "write"], jobs: ["start"] },
    lastRequest: inDays(-0.02),
    requestCount: 1204,
    rateLimitMax: 10_000,
  }),
  keyOf(2, {
    name: "Nightly export",
    expiresAt: inDays(6.5),
    start: "lk_aBc",
    lastRequest: inDays(-0.01),
    requestCount: 50,
    rateLimitMax: 50,
    rateLimitTimeWindow: 3_600_000,
  }),
  keyOf(3, {
    name: LONG_NAME,
    remaining: 12,
    refillAmount: 1000,
    refillInterval: 30 * DAY,
    rateLimitEnabled: false,
    expiresAt: null,
  }),
  keyOf(4, { enabled: false, lastRequest: null, start: null, rateLimitMax: null }),
  keyOf(5, { name: "Old robot", expiresAt: "2026-02-02T09:30:00.000Z" }),
];

const KINDS = [
  {
    configId: "default",
    owner: "user" as const,
    opensSessions: false,
    requireName: false,
    nameLength: { min: 1, max: 32 },
    expiresIn: null,
    canExpireAt: { min: 1, max: 365 },
    permissions: null,
    rotationOverlap: 86_400,
  },
];
const [KIND] = KINDS;
const OF_ORGANIZATION = [{ ...KIND, configId: "organization", owner: "organization" as const }];
const WITH_PERMISSIONS = [{ ...KIND, permissions: { files: ["read", "write"], jobs: ["start"] } }];

const list = (keys: readonly object[], total = keys.length): Answers => ({
  "GET /api-key/list": { body: { apiKeys: keys, total, limit: 25, offset: 0 } },
});
const MADE: Answers = {
  "POST /api-key/create": { body: keyOf(9, { name: "Deployment", key: SECRET }) },
  "POST /api-key/rotate": { body: keyOf(1, { name: "Deployment", key: SECRET }) },
  "POST /api-key/update": { body: keyOf(1, { name: "Deployment", enabled: false }) },
};

type More = Omit<State, "screen">;

// Kinds of keys that the service offers.
const offering = (apiKeys: readonly object[]): More["config"] => ({ apiKeys }) as More["config"];

/** Configuration of a service with API keys. */
export const OFFERS_KEYS = offering(KINDS);

const keys = ({ answers, ...more }: More = {}): State =>
  app("/account/api-keys", {
    config: OFFERS_KEYS,
    ...more,
    answers: { ...list(KEYS), ...MADE, ...answers },
  });
const organizationKeys = (actions: readonly string[], { answers, ...more }: More = {}): State =>
  inside("/api-keys", {
    config: offering(OF_ORGANIZATION),
    ...more,
    answers: {
      ...list(KEYS.slice(0, 2)),
      ...summary({ permissions: { ...PERMISSIONS.owner, apiKey: actions } }),
      ...answers,
    },
  });

const CREATE = '[data-lk="ApiKeys"] [data-part="create"]';
const menuOf = (key: number): string => `[data-row="key-${key}"] [data-part="actions"]`;

const create: Play = async ({ press, fill, see }) => {
  await press(CREATE);
  await fill("name", "Deployment");
  await press(DIALOG_SUBMIT);
  await see('[data-lk="ApiKeySecret"]');
};

const rotate = askFrom(menuOf(1), "rotate");

/** API keys of users and organizations, in all their states. */
export const API_KEY_STATES: Readonly<Record<string, State>> = {
  "api-keys": keys(),
  "api-keys/hard-names": keys({
    answers: list(
      WORST_NAMES.map((name, at) => keyOf(at + 1, { name, permissions: { ["q".repeat(80)]: ["read"] } })),
    ),
  }),
  "api-keys/pages": keys({ answers: list(KEYS, 60) }),
  "api-keys/none": keys({ answers: list([]) }),
  "api-keys/impersonated": keys({ session: impersonated() }),
  "api-keys/loading": keys({ answers: { "GET /api-key/list": "never" } }),
  "api-keys/unknown": keys({ answers: { "GET /api-key/list": "cut" } }),
  "api-keys/menu": keys({ play: ({ press }) => press(menuOf(1)) }),
  "api-keys/create": keys({ play: ({ press }) => press(CREATE) }),
  "api-keys/create-permissions": keys({
    config: offering(WITH_PERMISSIONS),
    play: async ({ press }) => {
      await press(CREATE);
      await press(DIALOG_SUBMIT);
    },
  }),
  "api-keys/create-refused": keys({
    answers: { "POST /api-key/create": refusal("API_KEY_LIMIT_REACHED", 403) },
    play: async ({ press, fill }) => {
      await press(CREATE);
      await fill("name", "Deployment");
      await press(DIALOG_SUBMIT);
    },
  }),
  "api-keys/secret": keys({ play: create }),
  "api-keys/secret-not-stored": keys({
    play: async (hands) => {
      await create(hands);
      await hands.press(DIALOG_SUBMIT);
    },
  }),
  "api-keys/created": keys({
    play: async (hands) => {
      await create(hands);
      await hands.press('[role="dialog"] input[name="stored"]');
      await hands.press(DIALOG_SUBMIT);
    },
  }),
  "api-keys/rotate": keys({ play: rotate }),
  "api-keys/rotated": keys({
    play: async (hands) => {
      await rotate(hands);
      await hands.press(DIALOG_SUBMIT);
      await hands.see('[data-lk="ApiKeySecret"]');
    },
  }),
  "api-keys/disabled": keys({ play: chooseFrom(menuOf(1), "enabled") }),
  "api-keys/disable-refused": keys({
    answers: { "POST /api-key/update": refusal("KEY_NOT_FOUND", 404) },
    play: chooseFrom(menuOf(1), "enabled"),
  }),
  "api-keys/delete": keys({ play: askFrom(menuOf(1), "remove") }),
  "api-keys/delete-refused": keys({
    answers: { "POST /api-key/delete": refusal("KEY_NOT_FOUND", 404) },
    play: async (hands) => {
      await askFrom(menuOf(1), "remove")(hands);
      await hands.press(CONFIRM);
    },
  }),
  "organization/api-keys": organizationKeys(["create", "read", "update", "delete"]),
  "organization/api-keys-read-only": organizationKeys(["read"]),
  "organization/api-keys-none-read-only": organizationKeys(["read"], { answers: list([]) }),
};
