import type { CodePurpose } from "../../kernel/contracts/codes-in-emails.ts";
import type { Feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { OtpStorage } from "../../kernel/emails/sent-code.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";

/** Purpose of a code. A code for one purpose isn't accepted for another. */
export type CodeType = "sign-in" | "email-verification" | "forget-password" | "change-email";

/** Links that sign in. */
export interface LinkWay {
  readonly expiresIn: number;
  readonly disableSignUp?: boolean | undefined;
  readonly send?:
    | ((
        given: {
          email: string;
          url: string;
          token: string;
          metadata?: Readonly<Record<string, unknown>> | undefined;
        },
        request: Request | undefined,
      ) => unknown)
    | undefined;
  readonly generateToken?: ((email: string) => string | Promise<string>) | undefined;
}

/** Codes that are sent by email. */
export interface CodeWay {
  readonly expiresIn: number;
  readonly length: number;
  readonly attempts: number;
  readonly disableSignUp?: boolean | undefined;
  readonly storage: OtpStorage;
  readonly isReused: boolean;
  readonly onSignUp: boolean;
  readonly replacesLinks: boolean;
  /** True if a code changes the email address. */
  readonly changesEmail: boolean;
  readonly send?:
    | ((given: { email: string; otp: string; type: CodeType }, request: Request | undefined) => unknown)
    | undefined;
  readonly generate?: ((given: { email: string; type: CodeType }) => string | Promise<string>) | undefined;
}

export interface EmailWays {
  readonly link?: LinkWay;
  readonly code?: CodeWay;
}

const holds: unique symbol = Symbol("what emails carry");

/** Registers the content that a feature adds to emails. */
export function withEmailWays<Api>(feature: Feature<Api>, ways: EmailWays): Feature<Api> {
  return Object.assign(feature, { [holds]: ways });
}

/** Content of this engine's emails: a link, a code or both. */
export const emailWays = service((core) => {
  const ways: EmailWays = Object.assign(
    {},
    // The symbol is this module's own.
    ...core.features.map((feature) => (holds in feature ? (feature[holds] as EmailWays) : {})),
  );
  const { link, code } = ways;
  const users = core.use(userStore);
  const canSend = core.env.mail !== undefined;
  const { emailAndPassword, emailVerification } = core.options;
  const offersCodes = code !== undefined && (code.send !== undefined || canSend);
  // If the application sends codes or links itself, each of its emails carries one of them.
  const isBeside = offersCodes && code.send === undefined;
  const isBesideProof = isBeside && emailVerification.sendVerificationEmail === undefined;
  const inEmails: Readonly<Record<CodePurpose, boolean>> = {
    "email-verification": isBesideProof || (offersCodes && (code.replacesLinks || code.onSignUp)),
    "forget-password":
      isBeside && emailAndPassword.enabled && emailAndPassword.sendResetPassword === undefined,
    "change-email": isBesideProof && code.changesEmail,
  };
  return {
    link,
    code,
    /** True if links can be sent. */
    offersLinks: link !== undefined && (link.send !== undefined || canSend),
    /** True if codes can be sent. */
    offersCodes,
    /** Purposes whose emails carry a code, beside a link or in its place. */
    inEmails,
    /** True if one email carries both, because the application sends neither itself. */
    areJoined: link !== undefined && code !== undefined && link.send === undefined && code.send === undefined,
    /** True if the user is known to have access to their email. */
    isProved: async (userId: string, tx?: Transaction): Promise<boolean> =>
      (await users.findById(userId, tx))?.emailVerified === true,
    /** True if an unknown email address signs up, which it doesn't while sign-ups are closed. */
    mayJoin: (by: "link" | "code"): boolean =>
      !(ways[by]?.disableSignUp ?? core.options.emailAndPassword.disableSignUp),
  };
});
