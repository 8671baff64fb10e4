import { z } from "zod";
import { fail, isFailure, UNAUTHORIZED } from "../../base/errors.ts";
import { pendingReply, pendingTarget } from "../../kernel/contracts/door.ts";
import { Done, done, Email } from "../../kernel/contracts/fields/common-shapes.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { redirectTo, withParameters } from "../../kernel/contracts/reply.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { parseEmail } from "../../security/email-address.ts";
import { claimedEmail } from "../../security/email-token.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { NEW_PASSWORD_FAULTS } from "../accounts/index.ts";
import { confirmChange } from "./change/confirm.ts";
import {
  COULDNT_UPDATE_YOUR_EMAIL,
  EMAIL_ALREADY_VERIFIED,
  EMAIL_MISMATCH,
  INVALID_TOKEN,
  PASSWORD_REQUIRED,
  TOKEN_EXPIRED,
  USER_NOT_FOUND,
  VERIFICATION_EMAIL_NOT_ENABLED,
} from "./errors.ts";
import { askForMail, VERIFICATIONS, verificationMail } from "./mail.ts";
import { isChange, mailTokens } from "./mail-token.ts";
import { type Shown, signUpProof } from "./sign-up-proof.ts";
import { type Verified, verifyByToken } from "./verify-by-token.ts";

export const sendVerificationEmail = route({
  method: "POST",
  path: "/send-verification-email",
  summary: "Resend the confirmation email",
  session: "optional",
  body: z.object({ email: Email, callbackURL: z.string().optional() }),
  returns: Done,
  limit: { window: 60, max: 3 },
  subject: { kind: "mail", budget: VERIFICATIONS, of: ({ body }) => body.email },
  needs: onlyIf(({ use }) => use(verificationMail).isOffered, VERIFICATION_EMAIL_NOT_ENABLED),
  uses: { askForMail },
  errors: [EMAIL_MISMATCH, EMAIL_ALREADY_VERIFIED],
  async handle({ body, user: caller, askForMail }) {
    if (caller !== undefined && caller.email !== body.email) throw fail(EMAIL_MISMATCH);
    if (caller?.emailVerified) throw fail(EMAIL_ALREADY_VERIFIED);
    // The account is only looked up when the email is sent, so the response reveals nothing.
    await askForMail(body.email, body.callbackURL);
    return done;
  },
});

/** Acts on the token of an email, by its purpose. */
const openMail = requestService((core) => {
  const tokens = core.use(mailTokens);
  const changeOf = confirmChange.make(core);
  const proveOf = verifyByToken.make(core);
  return (context) =>
    async (
      text: string,
      callbackURL: string | undefined,
      show: (user: User) => Promise<Shown>,
    ): Promise<Verified & { isChanged: boolean }> => {
      const token = await tokens.read(text);
      return isChange(token)
        ? { user: await changeOf(context)(token, callbackURL, show), isChanged: true }
        : { ...(await proveOf(context)(token, show, callbackURL)), isChanged: false };
    };
});

const FAULTS = [TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND, UNAUTHORIZED, COULDNT_UPDATE_YOUR_EMAIL];

export const verifyEmail = route({
  method: "GET",
  path: "/verify-email",
  summary: "Confirm an email address with the token from the email",
  session: "optional",
  store: true,
  query: z.object({ token: z.string(), callbackURL: z.string().optional() }),
  returns: ({ User }) => z.object({ status: z.literal(true), user: User.nullable() }),
  uses: { openMail },
  opensSessions: true,
  event: { name: "email_verified" },
  errors: FAULTS,
  async handle({ query: { token, callbackURL }, openMail }) {
    try {
      // Opening the link is enough, on any device: it belongs to the sign-up that requested it.
      const opened = await openMail(token, callbackURL, async () => ({ keep: "everything" }));
      const { user, isChanged, pending } = opened;
      if (callbackURL) return redirectTo(pending ? pendingTarget(pending, callbackURL) : callbackURL);
      const told = { status: true as const, user: (isChanged && user) || null };
      return pending ? pendingReply(pending, told) : told;
    } catch (error) {
      const fault = callbackURL && FAULTS.find((code) => isFailure(error, code));
      if (!fault) throw error;
      return redirectTo(withParameters(callbackURL, { error: fault.code.toLowerCase() }));
    }
  },
});

export const confirmEmail = route({
  method: "POST",
  path: "/verify-email",
  summary: "Confirm an email address with the token from the email, checking that the same person signed up",
  session: "optional",
  body: z.object({
    token: z.string(),
    /** The password chosen at the sign-up. Required in a browser other than that of the sign-up. */
    password: z.string().optional(),
    /**
     * Replaces the password chosen at the sign-up, for a person who doesn't know it. The old one and its
     * sessions end.
     */
    newPassword: z.string().optional(),
  }),
  returns: ({ User }) => z.object({ status: z.literal(true), user: User.nullable() }),
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    of: ({ body }) => parseEmail(claimedEmail(body.token) ?? ""),
    counts: [INVALID_PASSWORD],
    // Counted apart, because it needs a token from the mailbox: strangers' failed sign-ins must not affect
    // the owner.
    apart: "verify-email",
  },
  uses: { openMail, signUpProof },
  hashes: true,
  opensSessions: true,
  event: { name: "email_verified" },
  errors: [...FAULTS, ...NEW_PASSWORD_FAULTS, PASSWORD_REQUIRED, INVALID_PASSWORD],
  async handle({ body: { token, ...given }, openMail, signUpProof }) {
    const { user, pending } = await openMail(token, undefined, (user) => signUpProof(user, given));
    // Nothing is revealed about a user who needs another step.
    if (pending) return pendingReply(pending, { status: true, user: null });
    return { status: true as const, user: user ?? null };
  },
});
