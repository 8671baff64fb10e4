import type { FormError, Pages } from "@latchkey/server/portal";
import { type Answers, BROKEN, refusal } from "./answers.ts";
import { app } from "./app-state.ts";
import { devicesOf, impersonated } from "./people.ts";
import { CONFIRM, type Play } from "./play.ts";
import { APP, CHALLENGE, ENROLLMENT } from "./second-step.ts";
import { auth, type State } from "./state.ts";

type Own = Partial<Pages["two-factor"]>;

const SUBMIT = 'main form[data-part="form"] button[type="submit"]';

const page = (own: Own = {}, more: Omit<State, "screen"> = {}): State =>
  auth("two-factor", { challenge: CHALLENGE, ...own }, more);

const refused = (code: string, status: number, own: Own = {}, more: Partial<FormError> = {}): State =>
  page({ ...own, refused: { error: { code, status, ...more }, values: {} } });

const enter: Play = async ({ fill }) => {
  await fill("code", "123456");
};

/** Answers to an entered code, with the sign-in afterwards. */
const answered = (
  answer: Answers[string],
  changes: Partial<typeof CHALLENGE> = {},
): Omit<State, "screen"> => ({
  answers: {
    "POST /two-factor/verify-totp": answer,
    "GET /two-factor/challenge": { body: { ...CHALLENGE, ...changes } },
  },
  play: enter,
});

const STATUS = {
  enabled: true,
  methods: ["totp", "otp"],
  available: ["totp", "otp"],
  backupCodes: 8,
  required: false,
  graceEndsAt: null,
};
const OFF = { ...STATUS, enabled: false, methods: [], backupCodes: null };

const status = (body: object): Answers => ({ "GET /two-factor/status": { body } });

const ENABLED: Answers = {
  ...status(OFF),
  "POST /two-factor/enable": { body: { method: "totp", ...APP } },
  "POST /two-factor/verify-totp": { body: { token: "token", user: { id: "user-1" } } },
};

const setup = (answers: Answers, play?: Play): State =>
  app("/account/two-factor", { answers, ...(play && { play }) });

const security = (answers: Answers, play?: Play): State =>
  app("/account/security", { answers, ...(play && { play }) });

/** Shows the trusted devices. */
const DEVICES = '[data-lk="Board"] > [data-part="row"] > [data-part="action"] > button[aria-expanded]';
const SET = '[data-lk="TwoFactorSetup"] button';
const NEXT = '[data-lk="TwoFactorSetup"] form button[type="submit"]';

const toApp: Play = async ({ press, see }) => {
  await press(SET);
  await press(NEXT);
  await see('[data-part="qr"]');
};

const toCodes: Play = async (hands) => {
  await toApp(hands);
  await hands.fill("code", "123456");
  await hands.see('[data-lk="BackupCodes"]');
};

/** Presses a button of the status, and confirms its dialog. */
const confirmed =
  (part: string): Play =>
  async ({ press }) => {
    await press(`[data-lk="TwoFactorSetup"] [data-part="${part}"]`);
    await press(CONFIRM);
  };

/** The second step of a sign-in, its setup, and the page to change it. */
export const TWO_FACTOR_STATES: Readonly<Record<string, State>> = {
  "two-factor": page(),
  "two-factor/email-unsent": page({ method: "otp" }, { answers: { "POST /two-factor/send-otp": "never" } }),
  "two-factor/email": page({ method: "otp", isCodeSent: true }),
  "two-factor/email-only": page({
    challenge: { ...CHALLENGE, methods: ["otp"], lastMethod: "otp" },
    isCodeSent: true,
  }),
  "two-factor/backup": page({ method: "backupCode" }),
  "two-factor/empty": page({}, { play: ({ press }) => press(SUBMIT) }),
  "two-factor/pending": page({}, { answers: { "POST /two-factor/verify-totp": "never" }, play: enter }),
  "two-factor/network": page({}, { answers: { "POST /two-factor/verify-totp": "cut" }, play: enter }),
  "two-factor/wrong": page({}, answered(refusal("INVALID_CODE", 401), { attemptsLeft: 3 })),
  "two-factor/wrong-posted": refused("INVALID_CODE", 401, { challenge: { ...CHALLENGE, attemptsLeft: 1 } }),
  "two-factor/backup-wrong": refused("INVALID_BACKUP_CODE", 401, { method: "backupCode" }),
  "two-factor/email-expired": refused("OTP_HAS_EXPIRED", 400, { method: "otp", isCodeSent: true }),
  "two-factor/locked": page({
    challenge: { ...CHALLENGE, unlocksAt: "2036-03-04T09:40:00.000Z", unlocksIn: 840 },
  }),
  "two-factor/locked-now": page(
    {},
    answered(refusal("ACCOUNT_TEMPORARILY_LOCKED", 429, { "retry-after": "900" })),
  ),
  "two-factor/limited": page({}, answered(refusal("TOO_MANY_REQUESTS", 429, { "retry-after": "12" }))),
  "two-factor/ending": page({ challenge: { ...CHALLENGE, expiresIn: 119 } }),
  "two-factor/expired": page({ challenge: null }),
  "two-factor/expired-now": page({}, answered(refusal("INVALID_TWO_FACTOR_COOKIE", 401))),
  "two-factor/too-many": page({}, answered(refusal("TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE", 400))),
  "two-factor/used": page({ challenge: null, used: { left: 7 } }),
  "two-factor/used-few": page({ challenge: null, used: { left: 2 } }),
  "two-factor/used-last": page({ challenge: null, used: { left: 0 } }),
  "two-factor/enroll": page({ challenge: ENROLLMENT }),
  "two-factor/enroll-app": page({ challenge: ENROLLMENT, begun: { step: "app", app: APP } }),
  "two-factor/enroll-email": page({ challenge: ENROLLMENT, begun: { step: "email" } }),
  "two-factor/enroll-wrong": refused("INVALID_CODE", 401, {
    challenge: ENROLLMENT,
    begun: { step: "app", app: APP },
  }),
  "two-factor/enroll-codes": page({ challenge: null, begun: { step: "codes", app: APP } }),
  "account-two-factor": setup(status(STATUS)),
  "account-two-factor/off": setup(status(OFF)),
  "account-two-factor/few-codes": setup(status({ ...STATUS, methods: ["totp"], backupCodes: 2 })),
  "account-two-factor/app-only": setup(status({ ...STATUS, methods: ["totp"] })),
  "account-two-factor/email": setup(status({ ...STATUS, methods: ["otp"], backupCodes: null })),
  "account-two-factor/required": setup(status({ ...STATUS, required: true })),
  "account-two-factor/required-by": setup(
    status({ ...OFF, required: true, graceEndsAt: "2036-03-04T09:40:00.000Z" }),
  ),
  "account-two-factor/impersonated": app("/account/two-factor", {
    session: impersonated(),
    answers: status(STATUS),
  }),
  "account-two-factor/loading": setup({ "GET /two-factor/status": "never" }),
  "account-two-factor/failed": setup({ "GET /two-factor/status": BROKEN }),
  "account-two-factor/choose": setup(ENABLED, ({ press }) => press(SET)),
  "account-two-factor/app": setup(ENABLED, toApp),
  "account-two-factor/app-wrong": setup(
    { ...ENABLED, "POST /two-factor/verify-totp": refusal("INVALID_CODE", 401) },
    async (hands) => {
      await toApp(hands);
      await hands.fill("code", "123456");
    },
  ),
  "account-two-factor/codes": setup(ENABLED, toCodes),
  "account-two-factor/codes-unsaved": setup(ENABLED, async (hands) => {
    await toCodes(hands);
    await hands.press(NEXT);
  }),
  "account-two-factor/confirm": setup(
    {
      ...ENABLED,
      "POST /two-factor/enable": refusal("SESSION_NOT_FRESH", 403),
      "GET /reauthenticate": { body: { methods: ["password"] } },
    },
    async ({ press, see }) => {
      await press(SET);
      await press(NEXT);
      await see('[data-lk="Reauthenticate"]');
    },
  ),
  "account-two-factor/confirm-codes": setup(
    {
      ...status(STATUS),
      "POST /two-factor/disable": refusal("SESSION_NOT_FRESH", 403),
      "GET /reauthenticate": { body: { methods: ["password", "totp", "otp", "backupCode"] } },
    },
    async (hands) => {
      await confirmed("disable")(hands);
      await hands.see('[data-lk="Reauthenticate"]');
    },
  ),
  "account-two-factor/disable": setup(status(STATUS), ({ press }) =>
    press('[data-lk="TwoFactorSetup"] [data-part="disable"]'),
  ),
  "account-two-factor/disable-refused": setup(
    { ...status(STATUS), "POST /two-factor/disable": refusal("TWO_FACTOR_REQUIRED", 403) },
    confirmed("disable"),
  ),
  "account-two-factor/new-codes": setup(
    {
      ...status(STATUS),
      "POST /two-factor/generate-backup-codes": { body: { status: true, backupCodes: APP.backupCodes } },
    },
    confirmed("generate"),
  ),
  "security/two-factor": security({
    ...status(STATUS),
    "GET /two-factor/list-trusted-devices": { body: devicesOf(3) },
  }),
  "security/few-codes": security(status({ ...STATUS, backupCodes: 2 })),
  "security/required": security(status({ ...OFF, required: true, graceEndsAt: "2036-03-04T09:40:00.000Z" })),
  "security/device-removed": security(
    {
      ...status(STATUS),
      "GET /two-factor/list-trusted-devices": { body: devicesOf(3) },
      "POST /two-factor/revoke-trusted-device": { body: { status: true } },
    },
    async ({ press }) => {
      await press(DEVICES);
      await press('[data-lk="TrustedDevices"] [data-part="item"] button');
    },
  ),
  "security/devices": security(
    { ...status(STATUS), "GET /two-factor/list-trusted-devices": { body: devicesOf(3) } },
    ({ press }) => press(DEVICES),
  ),
};
