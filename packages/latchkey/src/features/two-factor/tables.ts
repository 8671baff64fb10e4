import { boolean, date, extend, id, integer, reference, table, text } from "../../storage/tables/table.ts";
import { textOfKey } from "./codes/totp.ts";

/** A value sealed for one of these purposes can't be used in another column. */
export const SECRET_PURPOSE = "two-factor-secret";
export const CODES_PURPOSE = "two-factor-backup-codes";
export const OTP_PURPOSE = "two-factor-otp";
export const PENDING_PURPOSE = "two-factor-pending";

/** Hashes are an object. */
const listOf = (codes: string): string | undefined => (codes.startsWith("[") ? codes : undefined);

export const twoFactorColumns = extend("user", {
  /** Null counts as false. */
  twoFactorEnabled: boolean({ nullable: true, default: false, input: false }),
  /** Time since which the user must have a second factor and has none: the start of the grace period. */
  twoFactorRequiredSince: date({ nullable: true, hidden: true, input: false }),
});

/** The second factor of a user: at most one row, written with the user's row locked. */
export const twoFactorTable = table("twoFactor", {
  id: id(),
  userId: reference("user"),
  /** Sealed. The bytes of this text are the key. */
  secret: text({
    hidden: true,
    sealed: { purpose: SECRET_PURPOSE, shared: "always" },
    framework: { convert: textOfKey, loses: "secondFactors" },
  }),
  /** A list in JSON, sealed. */
  backupCodes: text({
    hidden: true,
    sealed: { purpose: CODES_PURPOSE, shared: "always" },
    framework: { convert: listOf, loses: "backupCodes", none: "[]" },
  }),
  /** True if a code of the secret was accepted. Null counts as true: the row is older than the column. */
  verified: boolean({ nullable: true, default: true }),
  /** Guesses since the last right code, each counted before it is compared. */
  failedVerificationCount: integer({ nullable: true, default: 0, hidden: true }),
  lockedUntil: date({ nullable: true, hidden: true }),
  /** The time step of the last accepted code: codes of this step or an earlier one are refused. */
  lastStep: integer({ nullable: true, hidden: true }),
  /** The user chose codes that are sent. Null: not recorded; users without an app did. */
  sentCodes: boolean({ nullable: true, hidden: true }),
  /** The kind of code of the user's last sign-in. */
  lastMethod: text({ nullable: true, hidden: true }),
  /** A new secret with its backup codes, sealed. It replaces the old one after a code of it. */
  pending: text({
    nullable: true,
    hidden: true,
    sealed: { purpose: PENDING_PURPOSE, members: { secret: SECRET_PURPOSE, backupCodes: CODES_PURPOSE } },
  }),
  createdAt: date({ nullable: true }),
});

/** Pending second steps of browsers that passed the first factor, and sent codes of signed-in users. */
export const challengeTable = table(
  "twoFactorChallenge",
  {
    id: id(),
    /** The hash of the cookie's token, or of the session's id. */
    key: text({ unique: true, length: 64, hidden: true }),
    userId: reference("user"),
    /** JSON. */
    about: text({ hidden: true }),
    /** Number of compared codes, of all kinds. */
    attempts: integer({ default: 0, hidden: true }),
    /** The code that was sent, as the options store it. */
    otp: text({ nullable: true, hidden: true, sealed: { purpose: OTP_PURPOSE } }),
    otpExpiresAt: date({ nullable: true, hidden: true }),
    createdAt: date(),
    expiresAt: date({ index: true }),
  },
  { comesBack: "never", transfer: "never" },
);

/** Browsers that aren't asked for a second factor. */
export const trustedDeviceTable = table("trustedDevice", {
  id: id(),
  userId: reference("user"),
  /** The hash of the identifier in the cookie. */
  key: text({ unique: true, length: 64, hidden: true }),
  userAgent: text(),
  ipAddress: text(),
  createdAt: date(),
  lastUsedAt: date(),
  expiresAt: date({ index: true }),
});
