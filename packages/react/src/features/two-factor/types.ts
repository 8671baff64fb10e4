import type {
  ListTrustedDevicesAnswer,
  ReadChallengeAnswer,
  ReadTwoFactorStatusAnswer,
} from "@latchkey/client/features";

export type { EnableTwoFactorAnswer as Enrollment } from "@latchkey/client/features";

/** Source of a code: an authenticator app, an email, the list of backup codes. */
export type CodeMethod = ReadChallengeAnswer["methods"][number];

/** Methods for the second factor. */
export type FactorMethod = Exclude<CodeMethod, "backupCode">;

/** A sign-in that waits for its second step, as its page sees it. A server passes it as JSON. */
export interface Challenge extends Omit<ReadChallengeAnswer, "expiresAt" | "unlocksAt"> {
  readonly expiresAt: Date | string;
  readonly unlocksAt: Date | string | null;
}

/** The answer that opens a session. */
export interface Verified {
  readonly token: string;
  readonly user: { readonly id: string; readonly email: string };
  readonly callbackURL?: string | null | undefined;
}

/** The caller's status of two-step verification. */
export type TwoFactorStatus = ReadTwoFactorStatusAnswer;

export type TrustedDevice = ListTrustedDevicesAnswer[number];
