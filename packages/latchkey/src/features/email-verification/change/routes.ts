import { z } from "zod";
import { fail } from "../../../base/errors.ts";
import { Done, done, Email, isoDate } from "../../../kernel/contracts/fields/common-shapes.ts";
import { onlyIf } from "../../../kernel/contracts/guard.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { noteRequest } from "../../../kernel/contracts/request-of.ts";
import { route } from "../../../kernel/contracts/route.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { languageOf } from "../../../kernel/emails/recipient-language.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { CREDENTIAL_LIMIT } from "../../../kernel/pipeline/limits/address-rule.ts";
import { takeAsked } from "../../../kernel/pipeline/limits/mail-limit.ts";
import { refuseFor } from "../../../kernel/pipeline/limits/refuse-for.ts";
import { UniqueViolation } from "../../../storage/errors.ts";
import { audit } from "../../audit/index.ts";
import { begunAt } from "../../sessions/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { userStore } from "../../users/store.ts";
import {
  CHANGE_EMAIL_DISABLED,
  COULDNT_UPDATE_YOUR_EMAIL,
  EMAIL_IS_THE_SAME,
  INVALID_TOKEN,
  TOKEN_EXPIRED,
  UNDO_NEEDS_PROOF,
  VERIFICATION_EMAIL_NOT_ENABLED,
} from "../errors.ts";
import { verificationMail } from "../mail.ts";
import { CHANGES, type ChangeMail, changeMail } from "./mail.ts";
import { type OpenChange, pendingChanges } from "./pending.ts";
import { keepChange, reviewChange } from "./review.ts";
import { isLateSwitch, switchAddress } from "./switch-address.ts";
import { undoChange } from "./undo.ts";

const isEnabled = onlyIf(({ options }) => options.user.changeEmail.enabled, CHANGE_EMAIL_DISABLED);

/**
 * Begins an email change. A confirmed email address must approve it first. An unconfirmed one is worth no
 * more than the new one, which replaces it at once and must be confirmed, or is confirmed first if the
 * options say so.
 */
const beginChange = requestService((core) => {
  const { db, options } = core;
  const users = core.use(userStore);
  const pending = core.use(pendingChanges);
  const mail = core.use(changeMail);
  const verification = core.use(verificationMail);
  const sessions = core.use(sessionStore);
  const switchOf = switchAddress.make(core);
  const auditOf = audit.make(core);
  const beforeOf = beforeWrite.make(core);
  const isLate = isLateSwitch(options);
  /**
   * Hides whether an email address has an account. The new address always gets an email: the link, or a
   * notice to its owner.
   */
  const hidesAccounts = options.emailAndPassword.requireEmailVerification;

  return (context) => {
    /** False: the current email address was confirmed a moment ago, so it must approve the change. */
    const atOnce = async (id: string, to: string, callbackURL: string | undefined): Promise<boolean> => {
      await beforeOf(context).update("user", { email: to });
      const mayMail = await verification.count(context, to);
      return db.transaction(async (tx) => {
        await users.lock(id, tx);
        const current = await users.findById(id, tx);
        if (current === undefined || current.emailVerified) return false;
        await switchOf(context)(current, to, tx);
        if (mayMail) await verification.enqueueCounted(context, to, callbackURL, tx);
        return true;
      });
    };
    const sinceOf = async (): Promise<string | undefined> =>
      context.session && begunAt(context.session, await sessions.proofsOf(context.session));
    /**
     * `agreed`: the change that the current email address has approved. The new one gets another email, but
     * no more time.
     */
    const ask = async (
      { id: userId, email: from }: User,
      to: string,
      asked: ChangeMail["asked"],
      callbackURL: string | undefined,
      agreed?: OpenChange,
    ): Promise<void> => {
      if (!mail.isOffered(asked) || (isLate && !mail.isOffered("to")))
        throw fail(VERIFICATION_EMAIL_NOT_ENABLED);
      // The route counts only emails to the current address.
      if (asked === "to") refuseFor(core, "mail", await takeAsked(context, CHANGES, to));
      const since = agreed?.since ?? (await sinceOf());
      const change = { from, to, isAgreed: agreed?.isAgreed, since };
      const prepared = await pending.prepare(userId, change, context, agreed?.secondsLeft);
      const { id } = prepared;
      await db.transaction(async (tx) => {
        await users.lock(userId, tx);
        // If it was canceled a moment ago, it is no longer approved.
        if (agreed !== undefined && !isAgreed(await pending.findOf(userId, tx), from, to))
          throw fail(COULDNT_UPDATE_YOUR_EMAIL);
        await pending.begin(prepared, tx);
        const link = {
          callbackURL: callbackURL || "/",
          browser: mail.browserOf(context),
          lang: languageOf(context),
          ...noteRequest(context, mail.callback(asked)),
        };
        await mail.ask({ userId, id, from, to, asked, ...link }, tx);
        await auditOf(context).record({ event: "email_change_requested", userId }, tx);
      });
    };
    return async (user: User, to: string, callbackURL: string | undefined): Promise<void> => {
      if (to === user.email) throw fail(EMAIL_IS_THE_SAME);
      if (!hidesAccounts && (await users.findByEmail(to)) !== undefined)
        throw fail(COULDNT_UPDATE_YOUR_EMAIL);
      const isChangedAtOnce = options.user.changeEmail.updateEmailWithoutVerification && !hidesAccounts;
      const open = isLate && user.emailVerified ? await pending.findOf(user.id) : undefined;
      if (isAgreed(open, user.email, to)) return ask(user, to, "to", callbackURL, open);
      const isAsked = user.emailVerified || !isChangedAtOnce;
      if (!isAsked && (await atOnce(user.id, to, callbackURL))) return;
      const asked = user.emailVerified || isChangedAtOnce ? "from" : "to";
      await ask(user, to, asked, callbackURL);
    };
  };
});

function isAgreed(open: OpenChange | undefined, from: string, to: string): open is OpenChange {
  return open?.isAgreed === true && open.from === from && open.to === to;
}

export const changeEmail = route({
  method: "POST",
  path: "/change-email",
  summary: "Change the caller's email address",
  session: "fresh",
  ownOnly: true,
  store: true,
  body: z.object({ newEmail: Email, callbackURL: z.string().optional() }),
  returns: Done,
  limit: { window: 10, max: 3 },
  // Allows only three attempts an hour, because the response differs for a taken email address.
  subject: { kind: "mail", budget: CHANGES, of: ({ email }) => email },
  needs: isEnabled,
  uses: { beginChange },
  event: { name: "email_change_requested" },
  errors: [EMAIL_IS_THE_SAME, COULDNT_UPDATE_YOUR_EMAIL, VERIFICATION_EMAIL_NOT_ENABLED],
  async handle(context) {
    const { body, user, beginChange } = context;
    try {
      await beginChange(user, body.newEmail, body.callbackURL);
    } catch (error) {
      // Another account got the address a moment ago: the index decides.
      const isTaken = error instanceof UniqueViolation && error.on("user", "email");
      throw isTaken ? fail(COULDNT_UPDATE_YOUR_EMAIL) : error;
    }
    context.renewSession();
    return done;
  },
});

export const getPendingEmailChange = route({
  method: "GET",
  path: "/change-email",
  summary: "Get the caller's pending email change, or null",
  session: "required",
  store: true,
  returns: z.object({
    pending: z
      .object({
        newEmail: z.string(),
        createdAt: isoDate.nullable(),
        /** The email address whose link must be opened next: `current` or `new`. */
        asked: z.enum(["current", "new"]),
      })
      .nullable(),
  }),
  needs: isEnabled,
  uses: { pendingChanges },
  errors: [],
  async handle({ user, pendingChanges }) {
    const found = await pendingChanges.findOf(user.id);
    // Requests from before the account's email address changed no longer apply.
    if (found?.from !== user.email) return { pending: null };
    const asked = found.isAgreed || !user.emailVerified ? "new" : "current";
    return { pending: { newEmail: found.to, createdAt: found.createdAt, asked } };
  },
});

/** Ids of `/change-email/review`. */
const Chosen = z.array(z.string().max(100)).max(1000);

export const undoEmailChange = route({
  method: "POST",
  path: "/change-email/undo",
  summary: "Undo an email change with the token sent to the previous email address",
  session: "none",
  body: z.object({
    token: z.string(),
    keep: Chosen.optional().describe(
      "IDs of changes to keep, of those made since the session that asked for the email change",
    ),
    remove: Chosen.optional().describe("IDs of changes to remove, of those made before that session"),
  }),
  returns: Done,
  limit: CREDENTIAL_LIMIT,
  uses: { undoChange },
  event: { name: "email_change_undone" },
  errors: [TOKEN_EXPIRED, INVALID_TOKEN, UNDO_NEEDS_PROOF, COULDNT_UPDATE_YOUR_EMAIL],
  async handle({ body, undoChange }) {
    await undoChange(body);
    return done;
  },
});

export const reviewEmailChange = route({
  method: "GET",
  path: "/change-email/review",
  summary:
    "List the account's changes of the last 30 days, with the token sent to the previous email address",
  session: "none",
  query: z.object({ token: z.string() }),
  returns: z.object({
    changes: z
      .array(
        z.object({
          id: z.string().describe("For `keep` and `remove` of `/change-email/undo`"),
          kind: z.string().describe("For example `passkey` or `session`. Later versions may add more"),
          name: z.string().nullable(),
          createdAt: isoDate,
          isSuspicious: z.boolean().describe("True if made since the session that asked for the change"),
          canTakeBack: z.boolean().describe("True if undoing can remove it"),
        }),
      )
      .nullable()
      .describe("Null unless this browser was signed in to the account with a method other than its mailbox"),
  }),
  limit: CREDENTIAL_LIMIT,
  uses: { reviewChange },
  errors: [TOKEN_EXPIRED, INVALID_TOKEN],
  handle: async ({ query, reviewChange }) => ({ changes: await reviewChange(query.token) }),
});

export const keepEmailChange = route({
  method: "POST",
  path: "/change-email/keep",
  summary: "Keep the new email address: the link sent to the previous one stops working",
  session: "fresh",
  store: true,
  body: z.object({ token: z.string() }),
  returns: Done,
  limit: CREDENTIAL_LIMIT,
  uses: { keepChange },
  event: { name: "email_change_kept" },
  errors: [TOKEN_EXPIRED, INVALID_TOKEN, UNDO_NEEDS_PROOF],
  async handle({ body, user, keepChange }) {
    await keepChange(user, body.token);
    return done;
  },
});

/** Cancels the caller's request. */
const cancelChange = service(({ db, use }) => {
  const users = use(userStore);
  const pending = use(pendingChanges);
  return (userId: string): Promise<void> =>
    db.transaction(async (tx) => {
      await users.lock(userId, tx);
      await pending.end(userId, tx);
    });
});

export const cancelEmailChange = route({
  method: "POST",
  path: "/change-email/cancel",
  summary: "Cancel the caller's pending email change: its link stops working",
  session: "required",
  ownOnly: true,
  store: true,
  returns: Done,
  needs: isEnabled,
  uses: { cancelChange },
  errors: [],
  async handle({ user, cancelChange }) {
    await cancelChange(user.id);
    return done;
  },
});
