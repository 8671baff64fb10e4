import { z } from "zod";
import { codesInEmails } from "../../kernel/contracts/codes-in-emails.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import { callbackUser } from "../../kernel/contracts/identity.ts";
import { notedRequest, noteRequest, RequestNote } from "../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { letters } from "../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../kernel/emails/recipient-language.ts";
import { askerOf } from "../../kernel/pipeline/limits/asker.ts";
import { mailBudget, mayReach, takeAsked } from "../../kernel/pipeline/limits/mail-limit.ts";
import { signEmailToken } from "../../security/email-token.ts";
import type { Delivery } from "../../storage/outbox/outbox.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userStore } from "../users/store.ts";
import { SIGN_UP_ATTEMPTED, VERIFY_EMAIL } from "./letters.ts";
import { VERIFICATION } from "./mail-token.ts";

/** Kind of the outbox rows. */
export const SIGN_UP_WITH_TAKEN_ADDRESS = "sign-up-with-taken-address";

export const VERIFICATIONS = mailBudget("verify-email");
export const SIGN_UP_ATTEMPTS = mailBudget("sign-up-attempted");

const VerifyPayload = z.object({
  email: z.string(),
  /** True for a stranger, who has neither a session of the account nor a browser that was signed in to it. */
  byStranger: z.boolean().default(true),
  callbackURL: z.string(),
  isOfSignUp: z.boolean().optional(),
  /** The browser in which the email's code is entered. */
  browser: z.string().optional(),
  lang: z.string().optional(),
  request: RequestNote,
});
type VerifyPayload = z.output<typeof VerifyPayload>;
const TakenPayload = VerifyPayload.pick({ email: true, browser: true, lang: true, request: true });

/** The emails of this feature: written to the outbox in the transaction they belong to, sent after it. */
export const verificationMail = service((core) => {
  const { db, env, options, outbox } = core;
  const custom = options.emailVerification.sendVerificationEmail;
  const isOffered = custom !== undefined || env.mail !== undefined;
  const codes = core.use(codesInEmails);
  const { replaceLinks = false, isSentOnSignUp = false, callback } = codes ?? {};
  if (!isOffered) warnOfLockedOut(core);
  const write = async (
    context: Context,
    email: string,
    callbackURL: string | undefined,
    on?: Transaction,
    isOfSignUp?: true,
  ): Promise<void> => {
    const payload: VerifyPayload = {
      email,
      byStranger: !askerOf(context, email).isKnown,
      callbackURL: callbackURL || "/",
      isOfSignUp,
      browser: codes?.browserOf(context),
      ...noteRequest(context, custom ?? callback),
      ...languageFor(context),
    };
    await db.transaction((tx) => outbox.add(tx, VERIFY_EMAIL.kind, payload), on);
  };
  const count = async (context: Context, email: string): Promise<boolean> =>
    (isOffered || replaceLinks || isSentOnSignUp) && (await takeAsked(context, VERIFICATIONS, email)) === 0;
  return {
    isOffered,
    /** Requests a verification email. Does nothing if none can be sent, or if the limit is reached. */
    async enqueue(context: Context, email: string, callbackURL: string | undefined): Promise<void> {
      if (await count(context, email)) await write(context, email, callbackURL);
    },
    /** Counts an email before the transaction that writes it. True if it may be sent. */
    count,
    /** Requests an email that was counted. */
    enqueueCounted: write,
    /** True if a sign-up requests one. */
    isSentOnSignUp: options.emailVerification.sendOnSignUp || isSentOnSignUp,
    /** Requests the email of a sign-up. */
    enqueueOfSignUp: (context: Context, email: string, callbackURL: string | undefined, on?: Transaction) =>
      write(context, email, callbackURL, on, true),
    /** Notifies the owner of an address of a sign-up attempt with it. The email was counted. */
    async enqueueTaken(context: Context, email: string, on?: Transaction): Promise<void> {
      // The response is the same as for a free address, with its cookies.
      const payload: z.output<typeof TakenPayload> = {
        email,
        browser: codes?.browserOf(context),
        ...noteRequest(context, options.emailAndPassword.onExistingUserSignUp),
        ...languageFor(context),
      };
      await db.transaction((tx) => outbox.add(tx, SIGN_UP_WITH_TAKEN_ADDRESS, payload), on);
    },
  };
});

function warnOfLockedOut({ options, warnOnce }: Core): void {
  if (!options.emailAndPassword.requireEmailVerification) return;
  // The application may send the email in a hook.
  warnOnce(
    "verification-email",
    "emailAndPassword.requireEmailVerification is on, but emailVerification.sendVerificationEmail isn't set: " +
      "users can't sign in unless the application confirms their email addresses itself.",
  );
}

/** Requests a verification email that the route has counted. */
export const askForMail = requestService((core) => {
  const { enqueueCounted } = core.use(verificationMail);
  return (context) => (email: string, callbackURL: string | undefined) =>
    enqueueCounted(context, email, callbackURL);
});

/** Form of a verification email's code: in place of the link, beside it, or none. */
const verificationCodes = service((core) => {
  const codes = core.use(codesInEmails);
  const { sendVerificationEmail, sendOnSignUp } = core.options.emailVerification;
  const replaceLink = (isOfSignUp = false): boolean =>
    codes !== undefined && (codes.replaceLinks || (codes.isSentOnSignUp && isOfSignUp && !sendOnSignUp));
  return {
    codes,
    replaceLink,
    /** Replaces the code of an email that isn't sent. */
    async withhold({
      email,
      browser,
      isOfSignUp,
    }: Partial<VerifyPayload> & { email: string }): Promise<void> {
      const instead = replaceLink(isOfSignUp);
      if (instead || sendVerificationEmail === undefined)
        await codes?.withhold("email-verification", email, { browser, instead });
    },
  };
});

/**
 * Sends a verification email to an address that has an account and isn't proved yet. This is only looked up
 * here, so that requesting an email takes the same work for every address. The token is created here too, so
 * that a delayed email still has its whole lifetime.
 */
export const sendVerification = service((core) => {
  const { env, keyring, options } = core;
  const users = core.use(userStore);
  const { sendVerificationEmail, expiresIn } = options.emailVerification;
  const { codes, replaceLink, withhold } = core.use(verificationCodes);
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const asked = VerifyPayload.parse(payload);
    const { email, byStranger, callbackURL, isOfSignUp, browser, lang, request } = asked;
    const user = await users.findByEmail(email);
    const toConfirm = user?.emailVerified === false ? user : undefined;
    const leaving = { to: email, linkLife: expiresIn, isByKnown: !byStranger, isUnsent: !toConfirm };
    if (!(await mayReach(core, VERIFICATIONS, leaving, delivery))) return;
    if (toConfirm === undefined) return withhold(asked);
    if (codes && replaceLink(isOfSignUp))
      return codes.sendInstead({ to: email, ...readerOf(toConfirm, lang) }, { browser, request }, delivery);
    const claims = { email, requestType: VERIFICATION, userId: toConfirm.id };
    const token = await signEmailToken(keyring, env, claims, expiresIn);
    const url = `${options.baseURL}${options.basePath}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`;
    if (sendVerificationEmail !== undefined)
      return sendVerificationEmail({ user: callbackUser(toConfirm), url, token }, notedRequest(request));
    const code = await codes?.beside("email-verification", email, { browser });
    const link = { url, token, callbackURL, expiresIn, ...code };
    await core
      .use(letters)
      .send(VERIFY_EMAIL, { to: email, ...readerOf(toConfirm, lang), ...link }, delivery);
  };
});

export const sendTakenNotice = service((core) => {
  const users = core.use(userStore);
  const { send } = core.use(letters);
  const { withhold } = core.use(verificationCodes);
  const { onExistingUserSignUp: tellApplication } = core.options.emailAndPassword;
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { email, browser, lang, request } = TakenPayload.parse(payload);
    await withhold({ email, browser, isOfSignUp: true });
    const user = await users.findByEmail(email);
    if (user === undefined || !(await mayReach(core, SIGN_UP_ATTEMPTS, { to: email }, delivery))) return;
    if (tellApplication !== undefined)
      return tellApplication({ user: callbackUser(user) }, notedRequest(request));
    await send(SIGN_UP_ATTEMPTED, { to: email, ...readerOf(user, lang) }, delivery);
  };
});

function languageFor(context: Context): { lang?: string } {
  const lang = languageOf(context);
  return lang === undefined ? {} : { lang };
}
