import { z } from "zod";
import { fail, isFailure, LatchkeyError } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/context.ts";
import { CREDENTIAL_LIMIT } from "../../../kernel/credential-limit.ts";
import { isPending, type Opened, type Pending, pendingReply } from "../../../kernel/door.ts";
import { onlyIf } from "../../../kernel/guard.ts";
import type { User } from "../../../kernel/identity.ts";
import { route } from "../../../kernel/route.ts";
import { requestService } from "../../../kernel/service.ts";
import { parseEmail } from "../../../security/email-address.ts";
import { credentialStore } from "../../accounts/store.ts";
import { audit, type SecurityEvent } from "../../audit/index.ts";
import { signUpCookie, verificationMail } from "../../email-verification/index.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../../sessions/errors.ts";
import { door } from "../../sessions/index.ts";
import { EMAIL_PASSWORD_DISABLED, INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD } from "../errors.ts";
import { pretendedSignUps } from "../pretended-sign-ups.ts";

const SignIn = z.object({
  email: z.string(),
  password: z.string(),
  callbackURL: z.string().optional(),
  /** False: the session ends with the browser, after a day at the latest. */
  rememberMe: z.boolean().default(true),
});

/**
 * One statement finds the email with its hash, and one hash is verified in every case: an unknown email, one
 * without a password and a wrong password cause the same work in the same order.
 */
const checkCredential = requestService((core) => {
  const credentials = core.use(credentialStore);
  const mail = core.use(verificationMail);
  const doorOf = door.make(core);
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const signUps = core.use(pretendedSignUps);
  const { sendOnSignIn } = core.options.emailVerification;
  const { requireEmailVerification } = core.options.emailAndPassword;

  /** What the password's hash is afterwards. */
  const rehash = async (
    { id, userId }: { id: string; userId: string },
    from: string,
    password: string,
  ): Promise<string> => {
    try {
      const to = await core.passwords.hash(password);
      if (await credentials.claimRehash({ id, from, to })) return to;
      // Another one was first: with a new hash of the same password, or with another password.
      const now = (await credentials.findByUser(userId))?.password ?? from;
      return (await core.passwords.verify(now, password)).ok ? now : from;
    } catch (error) {
      // The password is right; that it stays in its old form until the next time must not keep anyone out.
      if (!(error instanceof LatchkeyError)) throw error;
      return from;
    }
  };

  /**
   * The password was right but the email isn't confirmed: the browser is remembered, and another message is
   * sent.
   */
  const waitForProof = async (
    context: Context,
    userId: string,
    email: string,
    callbackURL: string | undefined,
  ): Promise<void> => {
    cookieOf(context).set(userId);
    if (sendOnSignIn) await mail.enqueue(context, email, callbackURL);
  };

  return (context) =>
    async (input: z.output<typeof SignIn>, email: string): Promise<Opened | Pending> => {
      const row = await credentials.findByEmail(email);
      const { ok, outdated } = await core.passwords.verify(row?.$password, input.password);
      // A pretended sign-up waits for confirmation like a real one, and both take the same time.
      const hidesAccounts = requireEmailVerification && !(ok && row?.emailVerified);
      const pretended = hidesAccounts ? await signUps.match(email, input.password) : undefined;
      if (!ok || row === undefined || row.$accountId === null || row.$password === null) {
        // Written for known and unknown emails, after the response: the work reveals nothing.
        auditOf(context).note(refused(row));
        if (pretended === undefined) throw fail(INVALID_EMAIL_OR_PASSWORD);
        await waitForProof(context, pretended, email, input.callbackURL);
        throw fail(EMAIL_NOT_VERIFIED);
      }
      const { $accountId: accountId, $password: password, ...user } = row;
      const hash = outdated
        ? await rehash({ id: accountId, userId: user.id }, password, input.password)
        : password;
      try {
        return await doorOf(context).enter({
          user: user satisfies User,
          method: "password",
          remember: input.rememberMe,
          target: input.callbackURL,
          // Changed while this one was being verified: then it is the old password, and its sessions have ended.
          first: (tx) => credentials.isCurrent(user.id, hash, tx),
        });
      } catch (error) {
        if (isFailure(error, EMAIL_NOT_VERIFIED))
          await waitForProof(context, user.id, email, input.callbackURL);
        throw error;
      }
    };
});

function refused(row: { id: string; $password: string | null } | undefined): SecurityEvent {
  const reason =
    row === undefined ? "unknown_address" : row.$password === null ? "no_password" : "wrong_password";
  return { event: "sign_in_failed", outcome: "failure", userId: row?.id ?? null, method: "password", reason };
}

export const signInEmail = route({
  method: "POST",
  path: "/sign-in/email",
  summary: "Sign in with an email and a password",
  session: "none",
  body: SignIn,
  returns: ({ User }) =>
    z.object({ redirect: z.boolean(), token: z.string(), url: z.string().optional(), user: User }),
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    of: ({ body }) => parseEmail(body.email),
    counts: [INVALID_EMAIL_OR_PASSWORD],
  },
  needs: onlyIf(({ options }) => options.emailAndPassword.enabled, EMAIL_PASSWORD_DISABLED),
  uses: { checkCredential },
  hashes: true,
  opensSessions: true,
  event: { name: "sign_in", method: "password" },
  errors: [INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD, EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION],
  async handle(context) {
    const { body, checkCredential } = context;
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    const entered = await checkCredential(body, email);
    if (isPending(entered)) return pendingReply(entered);
    const { token, user } = entered;
    if (!body.callbackURL) return { redirect: false, token, user };
    context.setHeader("location", body.callbackURL);
    return { redirect: true, token, url: body.callbackURL, user };
  },
});
