import { z } from "zod";
import { fail, SESSION_NOT_FRESH } from "../../base/errors.ts";
import { isoDate } from "../../kernel/contracts/fields/common-shapes.ts";
import { route } from "../../kernel/contracts/route.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import { JUDGMENTS } from "./codes/check-factor-code.ts";
import {
  ACCOUNT_TEMPORARILY_LOCKED,
  BACKUP_CODE_CONFLICT,
  BACKUP_CODES_NOT_ENABLED,
  INVALID_BACKUP_CODE,
  INVALID_CODE,
  INVALID_TWO_FACTOR_COOKIE,
  OTP_HAS_EXPIRED,
  OTP_NOT_CONFIGURED,
  TOTP_NOT_CONFIGURED,
  TOTP_NOT_ENABLED,
  TWO_FACTOR_NOT_ENABLED,
  TWO_FACTOR_REQUIRED,
} from "./errors.ts";
import { manageFactor } from "./setup/change-factor.ts";
import { enrolFactor } from "./setup/enrol.ts";
import { factorReading, secretReading } from "./setup/reading.ts";
import { sending } from "./sign-in/sending.ts";
import { verifyCode } from "./sign-in/verify.ts";

/** Guesses with a stolen session count like failed sign-ins of the account. */
const guesses = {
  kind: "failures",
  of: ({ email }: { email: string | undefined }) => email,
  counts: [INVALID_PASSWORD],
} as const;

const Authority = z.object({
  password: z.string().optional().describe("Required if the session isn't fresh"),
  code: z
    .string()
    .optional()
    .describe(
      "Code of the authenticator app, or a backup code: required with the password if the session isn't fresh",
    ),
});

/** Errors of a code that replaces a fresh session: no pending sign-in ends because of it. */
const CODE_FAULTS = [INVALID_CODE, INVALID_BACKUP_CODE, ACCOUNT_TEMPORARILY_LOCKED] as const;

const Code = z.object({
  code: z.string(),
  trustDevice: z.boolean().optional().describe("True to trust this browser for a while"),
});

const Begun = z.object({
  method: z.enum(["totp", "otp"]),
  totpURI: z.string().optional(),
  backupCodes: z.array(z.string()).optional(),
});

const enableTwoFactor = route({
  method: "POST",
  path: "/two-factor/enable",
  summary: "Set up a second factor; an authenticator app counts once a code of it is verified",
  session: "optional",
  ownOnly: true,
  store: true,
  body: Authority.extend({
    issuer: z.string().min(1).max(100).optional().describe("The name in the authenticator app"),
    method: z.enum(["totp", "otp"]).default("totp"),
  }),
  returns: Begun,
  limit: CREDENTIAL_LIMIT,
  subject: guesses,
  uses: { enrolFactor },
  hashes: true,
  opensSessions: true,
  event: { name: "two_factor_enabled" },
  errors: [
    INVALID_TWO_FACTOR_COOKIE,
    SESSION_NOT_FRESH,
    INVALID_PASSWORD,
    OTP_NOT_CONFIGURED,
    TOTP_NOT_CONFIGURED,
    ...CODE_FAULTS,
  ],
  async handle({ body, found, enrolFactor }) {
    const begun = await enrolFactor.enable(found, body);
    return begun.method === "otp" ? begun : { ...begun, backupCodes: [...begun.backupCodes] };
  },
});

const disableTwoFactor = route({
  method: "POST",
  path: "/two-factor/disable",
  summary: "Turn off the second factor, and forget trusted devices",
  session: "required",
  ownOnly: true,
  store: true,
  body: Authority,
  returns: z.object({ status: z.literal(true) }),
  limit: CREDENTIAL_LIMIT,
  subject: guesses,
  uses: { manageFactor },
  hashes: true,
  opensSessions: true,
  event: { name: "two_factor_disabled" },
  errors: [TWO_FACTOR_REQUIRED, SESSION_NOT_FRESH, INVALID_PASSWORD, ...CODE_FAULTS],
  async handle({ body, found, manageFactor }) {
    await manageFactor.disable(found, body);
    return { status: true as const };
  },
});

const getTOTPURI = route({
  method: "POST",
  path: "/two-factor/get-totp-uri",
  summary: "Get the secret of the caller's authenticator app, for another device",
  session: "required",
  ownOnly: true,
  store: true,
  body: Authority,
  returns: z.object({ totpURI: z.string() }),
  limit: CREDENTIAL_LIMIT,
  subject: guesses,
  uses: { manageFactor },
  hashes: true,
  errors: [TOTP_NOT_CONFIGURED, TOTP_NOT_ENABLED, SESSION_NOT_FRESH, INVALID_PASSWORD, ...CODE_FAULTS],
  handle: async ({ body, found, manageFactor }) => ({ totpURI: await manageFactor.totpUri(found, body) }),
});

const generateBackupCodes = route({
  method: "POST",
  path: "/two-factor/generate-backup-codes",
  summary: "Replace the caller's backup codes",
  session: "required",
  ownOnly: true,
  store: true,
  body: Authority,
  returns: z.object({ status: z.literal(true), backupCodes: z.array(z.string()) }),
  limit: CREDENTIAL_LIMIT,
  subject: guesses,
  uses: { manageFactor },
  hashes: true,
  event: { name: "backup_codes_generated" },
  errors: [TWO_FACTOR_NOT_ENABLED, SESSION_NOT_FRESH, INVALID_PASSWORD, ...CODE_FAULTS],
  async handle({ body, found, manageFactor }) {
    return { status: true as const, backupCodes: [...(await manageFactor.newBackupCodes(found, body))] };
  },
});

const verifyTOTP = route({
  method: "POST",
  path: "/two-factor/verify-totp",
  summary: "Verify a code of the authenticator app: opens the pending session, or confirms the app",
  session: "optional",
  ownOnly: true,
  store: true,
  body: Code,
  returns: ({ User }) => z.object({ token: z.string(), user: User, callbackURL: z.string().optional() }),
  limit: CREDENTIAL_LIMIT,
  uses: { verifyCode },
  opensSessions: true,
  event: { name: "sign_in", method: "totp" },
  errors: [
    INVALID_TWO_FACTOR_COOKIE,
    TOTP_NOT_CONFIGURED,
    TOTP_NOT_ENABLED,
    ...JUDGMENTS,
    FAILED_TO_CREATE_SESSION,
  ],
  handle: async ({ body, verifyCode }) => withToken(await verifyCode.verify("totp", body)),
});

const sendTwoFactorOTP = route({
  method: "POST",
  path: "/two-factor/send-otp",
  summary: "Send a code to the user who is signing in, or to the caller",
  session: "optional",
  ownOnly: true,
  store: true,
  body: z.object({ trustDevice: z.boolean().optional() }).optional(),
  returns: z.object({ status: z.literal(true) }),
  limit: CREDENTIAL_LIMIT,
  uses: { sending },
  errors: [OTP_NOT_CONFIGURED, INVALID_TWO_FACTOR_COOKIE],
  async handle({ sending }) {
    await sending.send();
    return { status: true as const };
  },
});

const verifyTwoFactorOTP = route({
  method: "POST",
  path: "/two-factor/verify-otp",
  summary: "Verify a code that was sent",
  session: "optional",
  ownOnly: true,
  store: true,
  body: Code,
  returns: ({ User }) => z.object({ token: z.string(), user: User, callbackURL: z.string().optional() }),
  limit: CREDENTIAL_LIMIT,
  uses: { verifyCode },
  opensSessions: true,
  event: { name: "sign_in", method: "otp" },
  errors: [
    INVALID_TWO_FACTOR_COOKIE,
    OTP_NOT_CONFIGURED,
    OTP_HAS_EXPIRED,
    ...JUDGMENTS,
    FAILED_TO_CREATE_SESSION,
  ],
  handle: async ({ body, verifyCode }) => withToken(await verifyCode.verify("otp", body)),
});

const verifyBackupCode = route({
  method: "POST",
  path: "/two-factor/verify-backup-code",
  summary: "Verify a backup code, which can be used once",
  session: "optional",
  ownOnly: true,
  store: true,
  body: Code.extend({
    disableSession: z.boolean().optional().describe("True to use up the code without opening a session"),
  }),
  returns: ({ User }) =>
    z.object({ token: z.string().optional(), user: User, callbackURL: z.string().optional() }),
  limit: CREDENTIAL_LIMIT,
  hashes: true,
  uses: { verifyCode },
  opensSessions: true,
  event: { name: "sign_in", method: "backupCode" },
  errors: [
    INVALID_TWO_FACTOR_COOKIE,
    BACKUP_CODES_NOT_ENABLED,
    INVALID_BACKUP_CODE,
    BACKUP_CODE_CONFLICT,
    ...JUDGMENTS.filter(({ code }) => code !== INVALID_CODE.code),
    FAILED_TO_CREATE_SESSION,
  ],
  async handle({ body: { disableSession = false, ...given }, verifyCode }) {
    const { token, ...rest } = disableSession
      ? await verifyCode.spend("backupCode", given)
      : await verifyCode.verify("backupCode", given);
    return token === null ? rest : { token, ...rest };
  },
});

const readChallenge = route({
  method: "GET",
  path: "/two-factor/challenge",
  summary: "Get the second-factor challenge of this browser",
  session: "none",
  returns: z.object({
    email: z.string().describe("Masked"),
    methods: z.array(z.enum(["totp", "otp", "backupCode"])),
    lastMethod: z.string().nullable().describe("Method of the last successful verification"),
    expiresAt: isoDate,
    expiresIn: z.number().int().describe("Seconds until then, for browsers with wrong clocks"),
    attemptsLeft: z.number().int(),
    unlocksAt: isoDate.nullable().describe("Time until which no code is accepted"),
    unlocksIn: z.number().int().nullable().describe("Seconds until then"),
    enrollmentRequired: z.boolean(),
    enrollmentMethods: z.array(z.enum(["totp", "otp"])),
    callbackURL: z.string().nullable(),
  }),
  uses: { factorReading },
  errors: [INVALID_TWO_FACTOR_COOKIE],
  handle: ({ factorReading }) => factorReading.challenge(),
});

const cancelChallenge = route({
  method: "POST",
  path: "/two-factor/cancel",
  summary: "Cancel a sign-in that is waiting for a second factor",
  session: "none",
  returns: z.object({ status: z.literal(true) }),
  uses: { sending },
  errors: [],
  async handle({ sending }) {
    await sending.cancel();
    return { status: true as const };
  },
});

const readTwoFactorStatus = route({
  method: "GET",
  path: "/two-factor/status",
  summary: "Get the state of the caller's second factor",
  session: "required",
  store: true,
  returns: z.object({
    enabled: z.boolean(),
    methods: z.array(z.enum(["totp", "otp"])).describe("Second factors of the caller"),
    available: z.array(z.enum(["totp", "otp"])).describe("Second factors that the deployment offers"),
    backupCodes: z
      .number()
      .int()
      .nullable()
      .describe("Number of unused codes; null: the caller has no backup codes"),
    required: z.boolean(),
    graceEndsAt: isoDate.nullable().describe("Deadline for setting it up"),
  }),
  uses: { factorReading },
  errors: [],
  handle: ({ user, factorReading }) => factorReading.status(user),
});

const listTrustedDevices = route({
  method: "GET",
  path: "/two-factor/list-trusted-devices",
  summary: "List the caller's trusted devices, most recently used first",
  session: "required",
  store: true,
  returns: z.array(
    z.object({
      id: z.string(),
      userAgent: z.string(),
      ipAddress: z.string(),
      createdAt: isoDate,
      lastUsedAt: isoDate,
      expiresAt: isoDate,
      isCurrent: z.boolean(),
    }),
  ),
  uses: { factorReading },
  errors: [],
  handle: ({ user, factorReading }) => factorReading.devices(user),
});

const revokeTrustedDevice = route({
  method: "POST",
  path: "/two-factor/revoke-trusted-device",
  summary: "Revoke one of the caller's trusted devices, or all",
  session: "required",
  ownOnly: true,
  store: true,
  body: z.object({ id: z.string().optional().describe("Default: all") }),
  returns: z.object({ status: z.literal(true) }),
  uses: { sending },
  errors: [],
  async handle({ body, user, sending }) {
    await sending.revoke(user, body.id);
    return { status: true as const };
  },
});

const generateTOTP = route({
  method: "POST",
  path: "/totp/generate",
  summary: "Generate the current code of a secret",
  session: "none",
  serverOnly: true,
  body: z.object({ secret: z.string().min(1) }),
  returns: z.object({ code: z.string() }),
  uses: { secretReading },
  errors: [TOTP_NOT_CONFIGURED],
  handle: ({ body, secretReading }) => ({ code: secretReading.codeOf(body.secret) }),
});

const viewBackupCodes = route({
  method: "POST",
  path: "/two-factor/view-backup-codes",
  summary: "Get a user's backup codes",
  session: "none",
  serverOnly: true,
  body: z.object({ userId: z.string() }),
  returns: z.object({ status: z.literal(true), backupCodes: z.array(z.string()) }),
  uses: { secretReading },
  errors: [BACKUP_CODES_NOT_ENABLED],
  async handle({ body, secretReading }) {
    return { status: true as const, backupCodes: [...(await secretReading.backupCodes(body.userId))] };
  },
});

/** Throws if no session was opened, and so no token exists. */
function withToken<T extends { token: string | null }>({ token, ...rest }: T) {
  if (token === null) throw fail(FAILED_TO_CREATE_SESSION);
  return { token, ...rest };
}

export const twoFactorRoutes = {
  enableTwoFactor,
  disableTwoFactor,
  getTOTPURI,
  verifyTOTP,
  sendTwoFactorOTP,
  verifyTwoFactorOTP,
  verifyBackupCode,
  generateBackupCodes,
  readChallenge,
  cancelChallenge,
  readTwoFactorStatus,
  listTrustedDevices,
  revokeTrustedDevice,
  generateTOTP,
  viewBackupCodes,
};
