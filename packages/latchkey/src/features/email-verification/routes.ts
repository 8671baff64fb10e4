import { z } from "zod";
import { type ErrorCode, fail } from "../../kernel/errors.ts";
import { onlyIf } from "../../kernel/guard.ts";
import type { User } from "../../kernel/identity.ts";
import { redirectTo, withParameters } from "../../kernel/reply.ts";
import { route } from "../../kernel/route.ts";
import { requestService } from "../../kernel/service.ts";
import { readEmailToken } from "../../security/email-token.ts";
import { callbackUser } from "../callback-user.ts";
import { signIn } from "../sessions/index.ts";
import { Done, done, Email } from "../shapes.ts";
import { userStore } from "../users/store.ts";
import {
  EMAIL_ALREADY_VERIFIED,
  EMAIL_MISMATCH,
  INVALID_TOKEN,
  TOKEN_EXPIRED,
  USER_NOT_FOUND,
  VERIFICATION_EMAIL_NOT_ENABLED,
} from "./errors.ts";
import { VERIFICATION, verificationMail } from "./mail.ts";

export const sendVerificationEmail = route({
  method: "POST",
  path: "/send-verification-email",
  summary: "Send the mail that proves an address once more",
  session: "optional",
  body: z.object({ email: Email, callbackURL: z.string().optional() }),
  returns: Done,
  limit: { window: 60, max: 3 },
  subject: { kind: "mail", of: ({ body }) => body.email },
  needs: onlyIf(({ use }) => use(verificationMail).isOffered, VERIFICATION_EMAIL_NOT_ENABLED),
  uses: { mail: verificationMail },
  errors: [EMAIL_MISMATCH, EMAIL_ALREADY_VERIFIED],
  async handle({ body, user: caller, mail }) {
    if (caller !== undefined && caller.email !== body.email) throw fail(EMAIL_MISMATCH);
    if (caller?.emailVerified) throw fail(EMAIL_ALREADY_VERIFIED);
    // Whether the address is somebody's is found out when the mail is sent: the answer tells nobody.
    await mail.enqueueCounted(body.email, body.callbackURL);
    return done;
  },
});

/** Turns a token from a mail into a proved address. */
const proveAddress = requestService((core) => {
  const { env, keyring, options, log } = core;
  const users = core.use(userStore);
  const signInOf = signIn.make(core);
  return (context) =>
    async (token: string): Promise<void> => {
      const read = await readEmailToken(keyring, env, token);
      if (read === "expired") throw fail(TOKEN_EXPIRED);
      if (read === "invalid" || read.requestType !== VERIFICATION) throw fail(INVALID_TOKEN);
      const user = await users.findByEmail(read.email);
      if (user === undefined) throw fail(USER_NOT_FOUND);
      if (user.emailVerified) return;
      const proved: User = { ...user, emailVerified: true, updatedAt: context.time() };
      // Only the change itself opens a session: a link that is opened again opens none.
      if (!(await users.claimVerification(proved))) return;
      if (options.emailVerification.autoSignInAfterVerification)
        await signInOf(context).complete(proved, "email-verification");
      try {
        await options.emailVerification.onEmailVerification?.(callbackUser(proved));
      } catch (error) {
        log("error", "onEmailVerification failed", { requestId: context.requestId, error });
      }
    };
});

export const verifyEmail = route({
  method: "GET",
  path: "/verify-email",
  summary: "Prove an address with the token from a mail",
  session: "optional",
  query: z.object({ token: z.string(), callbackURL: z.string().optional() }),
  returns: ({ User }) => z.object({ status: z.literal(true), user: User.nullable() }),
  uses: { proveAddress },
  event: { name: "email_verified" },
  errors: [TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND],
  async handle({ query, proveAddress }) {
    try {
      await proveAddress(query.token);
    } catch (error) {
      if (!query.callbackURL || !isOneOf(error, [TOKEN_EXPIRED, INVALID_TOKEN, USER_NOT_FOUND])) throw error;
      return redirectTo(withParameters(query.callbackURL, { error: error.message }));
    }
    return query.callbackURL ? redirectTo(query.callbackURL) : { status: true as const, user: null };
  },
});

function isOneOf(error: unknown, codes: readonly ErrorCode[]): error is Error {
  return error instanceof Error && "code" in error && codes.some(({ code }) => code === error.code);
}
