import { z } from "zod";
import type { LinkPart } from "../../base/letter.ts";
import { codesInEmails } from "../../kernel/contracts/codes-in-emails.ts";
import { callbackUser, type User } from "../../kernel/contracts/identity.ts";
import { letter } from "../../kernel/contracts/letter.ts";
import { notedRequest, noteRequest, RequestNote } from "../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../kernel/contracts/service.ts";
import { letters, linkLifetime, orCode } from "../../kernel/emails/letters.ts";
import { languageOf, readerOf } from "../../kernel/emails/recipient-language.ts";
import { unlessRefused } from "../../kernel/pipeline/hooks/database-hooks.ts";
import { askerOf } from "../../kernel/pipeline/limits/asker.ts";
import { mailBudget, mayReach } from "../../kernel/pipeline/limits/mail-limit.ts";
import type { Delivery } from "../../storage/outbox/outbox.ts";
import { audit } from "../audit/index.ts";
import type { SecurityEventRow } from "../audit/store.ts";
import { userStore } from "../users/store.ts";
import { RESET_PAGE } from "./pages.ts";
import { resetTokens } from "./token.ts";

export const RESET_PASSWORD = letter("reset-password", ({ url, expiresIn, ...code }: LinkPart, appName) => ({
  subject: "Reset your password",
  body: [
    `We received a request to reset the password for your account at ${appName}. To choose a new one, open this link:`,
    url,
    ...orCode(code),
    `${linkLifetime(expiresIn)} If you didn't request this, you can ignore this email. Your password stays the same.`,
  ],
}));

export const RESETS = mailBudget("reset-password");

const Payload = z.object({
  email: z.string(),
  /**
   * True if the request came without a session of the account, from a browser that was never signed in to it.
   */
  byStranger: z.boolean().default(true),
  callbackURL: z.string(),
  /** The browser in which the code can be entered. */
  browser: z.string().optional(),
  lang: z.string().optional(),
  request: RequestNote,
  /**
   * Security event, recorded if the email address has an account. Not parsed, because the outbox is sealed.
   */
  asked: z.custom<SecurityEventRow>(),
});

/** True if lost passwords can be reset: passwords are on, and the email can be sent. */
export const resetIsOffered = service((core) => {
  const { enabled, sendResetPassword } = core.options.emailAndPassword;
  return enabled && (sendResetPassword !== undefined || core.use(letters).isOffered);
});

/** Queues the email of a reset. The account is looked up at delivery, so the response is always the same. */
export const askForReset = requestService((core) => {
  const { db, outbox, options } = core;
  const { sendResetPassword } = options.emailAndPassword;
  const auditOf = audit.make(core);
  return (context) =>
    async (email: string, redirectTo: string | undefined): Promise<void> => {
      const payload: z.output<typeof Payload> = {
        email,
        byStranger: !askerOf(context, email).isKnown,
        callbackURL: redirectTo || RESET_PAGE,
        browser: core.use(codesInEmails)?.browserOf(context),
        lang: languageOf(context),
        ...noteRequest(context, sendResetPassword),
        asked: auditOf(context).prepare({ event: "password_reset_requested", userId: null }),
      };
      await db.transaction((tx) => outbox.add(tx, RESET_PASSWORD.kind, payload));
    };
});

/**
 * Creates links that set a user's password. Undefined: the user is gone, or the application refuses the link.
 */
export const passwordLinks = service((core) => {
  const tokens = core.use(resetTokens);
  const { baseURL, basePath } = core.options;
  return async (
    user: User,
    { asked, callbackURL, expiresIn }: { asked: SecurityEventRow; callbackURL: string; expiresIn: number },
  ): Promise<LinkPart | undefined> => {
    const token = await unlessRefused(tokens.issue(user, asked, expiresIn));
    if (token === undefined) return undefined;
    const url = `${baseURL}${basePath}/reset-password/${token}?callbackURL=${encodeURIComponent(callbackURL)}`;
    return { url, token, callbackURL, expiresIn };
  };
});

/**
 * Sends the email, if its address has an account. The token is created here, so that the link of a delayed
 * email has its full lifetime.
 */
export const sendReset = service((core) => {
  const { options } = core;
  const users = core.use(userStore);
  const linkOf = core.use(passwordLinks);
  const { sendResetPassword, resetPasswordTokenExpiresIn: expiresIn } = options.emailAndPassword;
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { email, byStranger, callbackURL, browser, lang, asked, request } = Payload.parse(payload);
    const codes = sendResetPassword === undefined ? core.use(codesInEmails) : undefined;
    const user = await users.findByEmail(email);
    const leaving = { to: email, linkLife: expiresIn, isByKnown: !byStranger, isUnsent: user === undefined };
    // A browser that was signed in to an account with a confirmed email belongs to the account's owner.
    const isByOwner = !byStranger && user?.emailVerified === true;
    if (!isByOwner && !(await mayReach(core, RESETS, leaving, delivery))) return;
    const link = user && (await linkOf(user, { asked, callbackURL, expiresIn }));
    if (user === undefined || link === undefined)
      return codes?.withhold("forget-password", email, { browser });
    const { url, token } = link;
    if (sendResetPassword !== undefined)
      return sendResetPassword({ user: callbackUser(user), url, token }, notedRequest(request));
    const code = await codes?.beside("forget-password", email, { browser });
    const letter = { to: email, ...readerOf(user, lang), ...link, ...code };
    await core.use(letters).send(RESET_PASSWORD, letter, delivery);
  };
});
