import type {
  ListTrustedDevicesAnswer,
  ReadChallengeAnswer,
  ReadTwoFactorStatusAnswer,
} from "@latchkey/client/features";

export type { EnableTwoFactorAnswer as Enrollment } from "@latchkey/client/features";

/** What a code may come from: an authenticator app, an email, the list of backup codes. */
export type CodeMethod = ReadChallengeAnswer["methods"][number];

/** What shows the second factor. */
export type FactorMethod = Exclude<CodeMethod, "backupCode">;

/** A sign-in that waits for its second step, as the page that asks for it may know it. A server hands it over as JSON. */
export interface Challenge extends Omit<ReadChallengeAnswer, "expiresAt" | "unlocksAt"> {
  readonly expiresAt: Date | string;
  readonly unlocksAt: Date | string | null;
}

/** What opens a session in the end. */
export interface Verified {
  readonly token: string;
  readonly user: { readonly id: string; readonly email: string };
  readonly callbackURL?: string | null | undefined;
}

/** How two-step verification of the caller stands. */
export type TwoFactorStatus = ReadTwoFactorStatusAnswer;

export type TrustedDevice = ListTrustedDevicesAnswer[number];
