import { z } from "zod";
import { type ErrorCode, fail, isFailure, LatchkeyError } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import {
  channelOf,
  isPending,
  type Opened,
  type Pending,
  pendingReply,
} from "../../kernel/contracts/door.ts";
import type { Shapes } from "../../kernel/contracts/fields/shapes.ts";
import { onlyIf } from "../../kernel/contracts/guard.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import type { Reply } from "../../kernel/contracts/reply.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { parseEmail } from "../../security/email-address.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { shownPassword } from "../accounts/index.ts";
import { credentialStore } from "../accounts/store.ts";
import { audit, type SecurityEvent } from "../audit/index.ts";
import { signUpCookie, verificationMail } from "../email-verification/index.ts";
import { EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION } from "../sessions/errors.ts";
import { door } from "../sessions/index.ts";
import { EMAIL_PASSWORD_DISABLED, INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD } from "./errors.ts";
import { pretendedSignUps } from "./pretended-sign-ups.ts";

/** Members of a sign-in by password, in addition to the account. */
export const PasswordSignIn = z.object({
  password: z.string(),
  callbackURL: z.string().optional(),
  /** False: the session ends with the browser, after a day at the latest. */
  rememberMe: z.boolean().default(true),
});

/** Answer of the sign-in. */
export const SignedIn = ({ User }: Shapes) =>
  z.object({ redirect: z.boolean(), token: z.string(), url: z.string().optional(), user: User });

type Row = Awaited<ReturnType<ReturnType<(typeof credentialStore)["make"]>["findByEmail"]>>;

interface Asked {
  /** The account with its hash, found with one statement. */
  row: Row;
  given: z.output<typeof PasswordSignIn>;
  /** The answer to a wrong password, and to an account that doesn't exist. */
  refusal: ErrorCode;
  /** Reason to record if there is no such account. */
  unknown: string;
  /** The account's email address: a pretended sign-up with it waits for confirmation like a real one. */
  email?: string | undefined;
  /**
   * The text of the refusal until the email address is confirmed, if the request didn't contain it. The
   * answer names the address, because a person who knows the password may know it.
   */
  unconfirmed?: string;
}

/**
 * Signs in with a password. An unknown account, one without a password and a wrong password cause the same work
 * in the same order.
 */
export const passwordSignIn = requestService((core) => {
  const credentials = core.use(credentialStore);
  const mail = core.use(verificationMail);
  const doorOf = door.make(core);
  const auditOf = audit.make(core);
  const cookieOf = signUpCookie.make(core);
  const signUps = core.use(pretendedSignUps);
  const { sendOnSignIn } = core.options.emailVerification;
  const { requireEmailVerification } = core.options.emailAndPassword;

  /** Returns the current hash of the password, after replacing an outdated one. */
  const rehash = async (
    { id, userId }: { id: string; userId: string },
    from: string,
    password: string,
  ): Promise<string> => {
    try {
      const to = await core.passwords.hash(password);
      if (await credentials.claimRehash({ id, from, to })) return to;
      // Another request was first: with a new hash of the same password, or with another password.
      const now = (await credentials.findByUser(userId))?.password ?? from;
      return (await core.passwords.verify(now, password)).ok ? now : from;
    } catch (error) {
      // The password is right. An outdated hash that couldn't be replaced must not keep the user out.
      if (!(error instanceof LatchkeyError)) throw error;
      return from;
    }
  };

  /**
   * The password was right but the email address isn't confirmed: the browser is remembered, and another
   * email is sent.
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

  const enter = async (context: Context, asked: Asked): Promise<Opened | Pending> => {
    const { row, given, refusal, unknown, email, unconfirmed: message } = asked;
    const notVerified = (address: string): Error =>
      fail(EMAIL_NOT_VERIFIED, message === undefined ? {} : { message, members: { email: address } });
    const { ok, outdated } = await core.passwords.verify(row?.$password, given.password);
    // A pretended sign-up waits for confirmation like a real one, and both take the same time.
    const hidesAccounts = requireEmailVerification && !(ok && row?.emailVerified);
    const pretended =
      hidesAccounts && email !== undefined ? await signUps.match(email, given.password) : undefined;
    if (!ok || row === undefined || row.$accountId === null || row.$password === null) {
      // Recorded for known and unknown accounts, after the response, so that the work reveals nothing.
      auditOf(context).note(refused(row, unknown));
      if (pretended === undefined || email === undefined) throw fail(refusal);
      await waitForProof(context, pretended, email, given.callbackURL);
      throw notVerified(email);
    }
    const { $accountId: accountId, $password: password, $channel: channel, ...user } = row;
    const hash = outdated
      ? await rehash({ id: accountId, userId: user.id }, password, given.password)
      : password;
    try {
      return await doorOf(context).enter({
        user: user satisfies User,
        method: "password",
        ...channelOf(channel),
        remember: given.rememberMe,
        target: given.callbackURL,
        // The password was changed while this one was being verified: it is the old one, and its sessions
        // have ended.
        first: (tx) => credentials.isCurrent(user.id, hash, tx),
      });
    } catch (error) {
      if (!isFailure(error, EMAIL_NOT_VERIFIED)) throw error;
      await waitForProof(context, user.id, user.email, given.callbackURL);
      // Shows the address with which another link can be requested.
      throw message === undefined ? error : notVerified(user.email);
    }
  };

  return (context) =>
    async (asked: Asked): Promise<z.output<ReturnType<typeof SignedIn>> | Reply> => {
      const entered = await enter(context, asked);
      if (isPending(entered)) return pendingReply(entered);
      const { token, user } = entered;
      const { callbackURL } = asked.given;
      if (!callbackURL) return { redirect: false, token, user };
      context.setHeader("location", callbackURL);
      return { redirect: true, token, url: callbackURL, user };
    };
});

function refused(row: Row, unknown: string): SecurityEvent {
  const reason = row === undefined ? unknown : row.$password === null ? "no_password" : "wrong_password";
  return { event: "sign_in_failed", outcome: "failure", userId: row?.id ?? null, method: "password", reason };
}

/**
 * Throws INVALID_EMAIL. If passwords are off, every email address passes, because the route
 * answers that instead.
 */
export function assertEmail({ email }: { email: string }, { options }: Pick<Core, "options">): void {
  if (options.emailAndPassword.enabled && parseEmail(email) === undefined) throw fail(INVALID_EMAIL);
}

/** The password as a sign-in method, and for re-authentication. */
export const passwordWayIn = service((core): WayIn => {
  const credentials = core.use(credentialStore);
  const judge = core.use(shownPassword);
  return {
    method: core.options.emailAndPassword.enabled ? "password" : undefined,
    count: async (userId, tx) => ((await credentials.findByUser(userId, tx)) === undefined ? 0 : 1),
    // Removed whatever its age, because others may know it.
    dropSince: (userId, _since, tx) => credentials.remove(userId, tx),
    reauthentication: {
      errors: [INVALID_PASSWORD],
      isOffered: async ({ id }) => typeof (await credentials.findByUser(id))?.password === "string",
      async check({ id }, given, context) {
        const shown = await judge(context, id, typeof given === "string" ? given : "");
        if (!shown) throw fail(INVALID_PASSWORD);
        const { hash, proof } = shown;
        return { ...proof, stillHolds: (tx) => credentials.isCurrent(id, hash, tx) };
      },
    },
  };
});

const SignIn = z.object({ email: z.string(), ...PasswordSignIn.shape });

export const signInEmail = route({
  method: "POST",
  path: "/sign-in/email",
  summary: "Sign in with an email and a password",
  session: "none",
  body: SignIn,
  assertInput: assertEmail,
  returns: SignedIn,
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    of: ({ body }) => parseEmail(body.email),
    counts: [INVALID_EMAIL_OR_PASSWORD],
  },
  needs: onlyIf(({ options }) => options.emailAndPassword.enabled, EMAIL_PASSWORD_DISABLED),
  uses: { credentials: credentialStore, passwordSignIn },
  hashes: true,
  opensSessions: true,
  event: { name: "sign_in", method: "password" },
  errors: [INVALID_EMAIL, INVALID_EMAIL_OR_PASSWORD, EMAIL_NOT_VERIFIED, FAILED_TO_CREATE_SESSION],
  async handle({ body, credentials, passwordSignIn }) {
    const email = parseEmail(body.email);
    if (email === undefined) throw fail(INVALID_EMAIL);
    const row = await credentials.findByEmail(email);
    return passwordSignIn({
      row,
      given: body,
      refusal: INVALID_EMAIL_OR_PASSWORD,
      unknown: "unknown_address",
      email,
    });
  },
});
