import { z } from "zod";
import { fail } from "../../base/errors.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import type { AddressLimit } from "../../kernel/contracts/options/rate-limit.ts";
import type { RouteLimit } from "../../kernel/contracts/route.ts";
import { parseEmail } from "../../security/email-address.ts";
import { INVALID_EMAIL } from "../email-password/errors.ts";
import { INVALID_OTP, TOO_MANY_ATTEMPTS } from "../email-proofs/errors.ts";
import { EMAIL_CODES, emailWays } from "../email-proofs/index.ts";
import { SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED } from "./errors.ts";
import type { ResolvedEmailOTP } from "./options.ts";

/** Name of the method for the session's opening, events and emails. */
export const METHOD = "email-otp";

export const Success = z.object({ success: z.literal(true) });
export const success = { success: true } as const;

export const Otp = z.string().describe("Spaces and dashes are ignored; digits may be of any script");

/** Throws INVALID_EMAIL. */
export function emailIn({ email }: { email: string }): string {
  const parsed = parseEmail(email);
  if (parsed === undefined) throw fail(INVALID_EMAIL);
  return parsed;
}

export function limitOf({ rateLimit }: ResolvedEmailOTP): AddressLimit {
  return { window: rateLimit.window, max: rateLimit.max };
}

/** Rate limit of routes that take a code. */
export function guessLimitOf(settings: ResolvedEmailOTP): RouteLimit {
  return { ...limitOf(settings), counts: "failures" };
}

/**
 * Guesses at the codes of an email address. Counted apart from those at its password, because the right code
 * proves access to the mailbox.
 */
export const guesses = {
  kind: "failures",
  of: ({ body }: { body: { email: string } }) => parseEmail(body.email),
  counts: [INVALID_OTP, TOO_MANY_ATTEMPTS],
  apart: METHOD,
} as const;

/** Requests for emails. */
export const requests = {
  kind: "mail",
  budget: EMAIL_CODES,
  of: ({ body }: { body: { email: string } }) => parseEmail(body.email),
} as const;

/** Refuses a request if no code can be sent. */
export const ifOffered = onlyIf(
  ({ use }) => use(emailWays).offersCodes,
  SEND_EMAIL_VERIFICATION_IS_NOT_IMPLEMENTED,
);
