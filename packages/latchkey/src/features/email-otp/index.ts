import { z } from "zod";
import type { EmailOtpApi } from "../../generated/email-otp.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { emailWays, withEmailWays } from "../email-proofs/index.ts";
import { changeRoutes } from "./change-routes.ts";
import { type EmailOTPOptions, emailOTPOptions, MOST_ATTEMPTS, unwiseIn } from "./options.ts";
import { resetRoutes } from "./reset-routes.ts";
import { serverRoutes } from "./server-routes.ts";
import { codeWayIn, signInRoutes } from "./sign-in-routes.ts";
import { verifyEmailRoute } from "./verify-email-route.ts";

export type * from "./options.ts";

const CodePurpose = z.enum(["email-verification", "forget-password", "change-email"]);

const OfferedCodes = z.object({
  digits: z.number().int().describe("Number of digits of a code"),
  expiresIn: z.number().int().describe("Lifetime of a code in seconds"),
  signUp: z.boolean().describe("True if a code signs up an unknown email address"),
  changeEmail: z.boolean().describe("True if a code can change an email address"),
  inEmails: z
    .array(CodePurpose)
    .describe("Purposes for which emails have a code, in addition to the link or in its place"),
});

/** Codes in emails: to sign in and up, to confirm an email, to reset a password, to change the email. */
export function emailOTP(options: EmailOTPOptions = {}): Feature<EmailOtpApi> {
  emailOTPOptions.check(options, "emailOTP");
  const settings = emailOTPOptions.fill(options, "emailOTP");
  const { otpLength, expiresIn, changeEmail } = settings;
  const declared = feature<EmailOtpApi>({
    id: "email-otp",
    ui: service((core) => ({
      emailOtp: {
        digits: otpLength,
        expiresIn,
        signUp: core.use(emailWays).mayJoin("code"),
        changeEmail: changeEmail.enabled,
        inEmails: CodePurpose.options.filter((purpose) => core.use(emailWays).inEmails[purpose]),
      },
    })),
    uiShape: { emailOtp: OfferedCodes },
    waysIn: { emailOtp: codeWayIn },
    concerns: service(() => async () => unwiseIn(settings)),
    routes: {
      ...signInRoutes(settings),
      verifyEmailOTP: verifyEmailRoute(settings),
      ...resetRoutes(settings),
      ...changeRoutes(settings),
      ...serverRoutes,
    },
  });
  return withEmailWays(declared, {
    code: {
      expiresIn,
      length: otpLength,
      attempts: Math.min(settings.allowedAttempts, MOST_ATTEMPTS),
      disableSignUp: settings.disableSignUp,
      storage: settings.storeOTP,
      isReused: settings.resendStrategy === "reuse",
      onSignUp: settings.sendVerificationOnSignUp,
      replacesLinks: settings.overrideDefaultEmailVerification,
      changesEmail: changeEmail.enabled,
      send: settings.sendVerificationOTP,
      generate: settings.generateOTP,
    },
  });
}
