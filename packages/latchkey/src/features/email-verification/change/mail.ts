import { z } from "zod";
import { codesInEmails } from "../../../kernel/contracts/codes-in-emails.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { withParameters } from "../../../kernel/contracts/reply.ts";
import { notedRequest, RequestNote } from "../../../kernel/contracts/request-of.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { letters } from "../../../kernel/emails/letters.ts";
import { readerOf } from "../../../kernel/emails/recipient-language.ts";
import { mailBudget, mayReach } from "../../../kernel/pipeline/limits/mail-limit.ts";
import { signEmailToken } from "../../../security/email-token.ts";
import type { Delivery } from "../../../storage/outbox/outbox.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { VERIFY_EMAIL } from "../letters.ts";
import { CHANGE_CONFIRMATION, CHANGE_UNDO, CHANGE_VERIFICATION } from "../mail-token.ts";
import { CONFIRM_CHANGE, EMAIL_CHANGED, EMAIL_TAKEN } from "./letters.ts";
import { pendingChanges } from "./pending.ts";
import { UNDO_TIME } from "./undo-tokens.ts";

/** Kind of the outbox rows. */
export const CHANGE_EMAIL = "change-email";

export const CHANGES = mailBudget("change-email");

const ChangePayload = z.object({
  userId: z.string(),
  /** Id of the pending change. */
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** The address that is asked. */
  asked: z.enum(["from", "to"]),
  callbackURL: z.string(),
  /** The browser in which the email's code is entered. */
  browser: z.string().optional(),
  lang: z.string().optional(),
  request: RequestNote,
});
export type ChangeMail = z.output<typeof ChangePayload>;

const ChangedPayload = z.object({
  userId: z.string(),
  from: z.string(),
  to: z.string(),
  at: z.string(),
  /** The token that undoes the change, if that is possible. */
  undo: z.string().optional(),
  lang: z.string().optional(),
});

export const changeMail = service((core) => {
  const { env, options, outbox } = core;
  const { sendChangeEmailVerification } = options.user.changeEmail;
  const { sendVerificationEmail } = options.emailVerification;
  const callback = (asked: ChangeMail["asked"]) =>
    asked === "from" ? sendChangeEmailVerification : sendVerificationEmail;
  return {
    /** The application's callback that sends it. */
    callback,
    /** Returns the browser in which the email's code is entered. */
    browserOf: (context: Context): string | undefined => core.use(codesInEmails)?.browserOf(context),
    /** True if the current address, or the new one, can be asked. */
    isOffered: (asked: ChangeMail["asked"]): boolean =>
      env.mail !== undefined || callback(asked) !== undefined,
    ask: (payload: ChangeMail, tx: Transaction): Promise<void> => outbox.add(tx, CHANGE_EMAIL, payload),
    /** Notifies the account's previous address. */
    tell: (payload: z.output<typeof ChangedPayload>, tx: Transaction): Promise<void> =>
      outbox.add(tx, EMAIL_CHANGED.kind, payload),
  };
});

/** Sends the email that asks about a change, unless the change has ended. The link's lifetime begins here. */
export const sendChange = service((core) => {
  const { env, keyring, options } = core;
  const users = core.use(userStore);
  const pending = core.use(pendingChanges);
  const { send } = core.use(letters);
  const { sendChangeEmailVerification } = options.user.changeEmail;
  const { expiresIn, sendVerificationEmail } = options.emailVerification;
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { userId, id, from, to, asked, callbackURL, browser, lang, request } = ChangePayload.parse(payload);
    const user = await users.findById(userId);
    if (user?.email !== from || (await pending.find(id)) === undefined) return;
    // The new address may belong to a stranger.
    if (asked === "to" && !(await mayReach(core, CHANGES, { to, linkLife: expiresIn }, delivery))) return;
    const codes = sendVerificationEmail === undefined ? core.use(codesInEmails) : undefined;
    const owner = asked === "to" ? await users.findByEmail(to) : undefined;
    if (owner !== undefined) {
      await codes?.withhold("change-email", to, { browser, from });
      return send(EMAIL_TAKEN, { to, ...readerOf(owner) }, delivery);
    }
    const requestType = asked === "from" ? CHANGE_CONFIRMATION : CHANGE_VERIFICATION;
    const claims = { email: from, updateTo: to, requestType, userId, id };
    const token = await signEmailToken(keyring, env, claims, expiresIn);
    const url = `${options.baseURL}${options.basePath}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`;
    const shown = callbackUser(user);
    if (asked === "from" && sendChangeEmailVerification !== undefined)
      return sendChangeEmailVerification({ user: shown, newEmail: to, url, token }, notedRequest(request));
    if (asked === "to" && sendVerificationEmail !== undefined)
      return sendVerificationEmail({ user: { ...shown, email: to }, url, token }, notedRequest(request));
    const about = { ...readerOf(user, lang), url, token, callbackURL, expiresIn };
    if (asked === "from") await send(CONFIRM_CHANGE, { to: from, newEmail: to, ...about }, delivery);
    else {
      const code = await codes?.beside("change-email", to, { browser, from });
      await send(VERIFY_EMAIL, { to, ...about, ...code }, delivery);
    }
  };
});

/** Notifies the previous address of a change, with the link that undoes it. */
export const sendChanged = service((core) => {
  const { env, keyring, options } = core;
  const users = core.use(userStore);
  const { send } = core.use(letters);
  return async (payload: unknown, delivery: Delivery): Promise<void> => {
    const { userId, from, to, at, undo, lang } = ChangedPayload.parse(payload);
    const user = await users.findById(userId);
    const changed = { to: from, newEmail: to, at, ...readerOf(user, lang) };
    if (undo === undefined) return send(EMAIL_CHANGED, changed, delivery);
    const claims = { email: from, updateTo: to, requestType: CHANGE_UNDO, userId, id: undo };
    const token = await signEmailToken(keyring, env, claims, UNDO_TIME);
    const url = withParameters(new URL(options.user.changeEmail.undoURL, options.baseURL).href, { token });
    await send(EMAIL_CHANGED, { ...changed, undo: { url, token, expiresIn: UNDO_TIME } }, delivery);
  };
});
