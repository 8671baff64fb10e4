import { z } from "zod";

/** The longest ID that every database holds. */
const LONGEST_ID = 36;
/** IDs of other systems that URLs, tokens and cookies carry unchanged. */
const ID = /^[A-Za-z0-9_|:.-]+$/;

/** A user of another system, in the form that every source is read into. */
export const ImportRow = z.object({
  position: z.number().int().min(1).describe("Number of the row in its source, from 1"),
  id: z.string().optional().describe("ID in the other system. Kept if it has at most 36 characters"),
  email: z.string(),
  emailVerified: z.boolean(),
  name: z.string().optional().describe("Default: the part of the email address before the @"),
  username: z.string().optional(),
  image: z.string().optional().describe("URL"),
  createdAt: z.iso.datetime({ offset: true }).optional(),
  role: z.string().optional().describe("One role, or several separated by commas"),
  banned: z.boolean().optional(),
  password: z.string().optional().describe("Hash of the password"),
  accounts: z
    .array(z.object({ providerId: z.string(), accountId: z.string() }))
    .optional()
    .describe("Accounts at providers"),
  totpSecret: z
    .string()
    .optional()
    .describe("Key of an authenticator app in base 32: SHA-1, 6 digits, 30 seconds"),
  notes: z.array(z.string()).max(20).optional().describe("Codes of what the source could not tell"),
});

export type ImportRow = z.output<typeof ImportRow>;

/** Reports whether a user may keep this ID. */
export function isKept(id: string): boolean {
  return id.length <= LONGEST_ID && ID.test(id);
}

/** Reasons for a row that was skipped, and notes on one that was imported in part. */
export const IMPORT_CODES = {
  UNREADABLE: "The row can't be read",
  NOT_A_USER: "The row is the account of a program",
  EMAIL_MISSING: "The row has no email address",
  EMAIL_INVALID: "The email address is invalid",
  EMAIL_UNCONFIRMED: "An account has this email address, and not both are confirmed",
  ALREADY_THERE: "The account exists and has everything in the row",
  CONFLICT: "Another account has the ID or a unique value of the row",
  ID_NOT_KEPT: "The ID is taken, too long, or of another kind than the IDs here: the account has a new one",
  NAME_NOT_KEPT: "The name is invalid: the account has one from the email address",
  PASSWORD_HASH_UNKNOWN: "The password's hash has an unknown form: the user needs a new password",
  PASSWORD_HASH_TOO_COSTLY:
    "The parameters of the password's hash exceed the limits: the user needs a new password",
  PASSWORD_MISSING: "The file of hashes has none for this user: the user needs a new password",
  PASSWORD_KEPT: "The account keeps the password that it has",
  USERNAME_NOT_KEPT: "The username is invalid or taken",
  ROLE_UNKNOWN: "The role doesn't exist here",
  PROVIDER_TAKEN: "The account at the provider belongs to another account",
  PROVIDER_ID_INVALID: "The account at the provider has an invalid ID",
  TWO_FACTOR_NOT_KEPT: "The second factor was not imported",
} as const;

export type ImportCode = keyof typeof IMPORT_CODES;

export const Verdict = z.object({
  position: z.number().int(),
  email: z.string(),
  verdict: z.enum(["created", "merged", "skipped"]),
  userId: z.string().nullable(),
  reason: z.string().nullable().describe("Why the row was skipped"),
  notes: z.array(z.string()).describe("Codes of what was not taken over"),
});

export type Verdict = z.output<typeof Verdict>;
