import { z } from "zod";
import { errorCode, fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import { feature } from "../../kernel/contracts/feature.ts";
import { Done, done } from "../../kernel/contracts/fields/common-shapes.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { route } from "../../kernel/contracts/route.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { waysIn } from "../../kernel/contracts/ways-in.ts";
import { CREDENTIAL_LIMIT } from "../../kernel/pipeline/limits/address-rule.ts";
import { knownDevice } from "../../kernel/pipeline/limits/known-device.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { afterNewPassword, type ShownPassword, shownPassword } from "../accounts/index.ts";
import { credentialStore } from "../accounts/store.ts";
import { audit } from "../audit/index.ts";
import { UNDO_NEEDS_PROOF } from "../email-verification/errors.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import { undoLinks } from "./tokens.ts";

export { type UndoLink, undoLinks, undoText } from "./tokens.ts";

export const UNDO_LINK_INVALID = errorCode(
  "UNDO_LINK_INVALID",
  400,
  "This link was used, has expired, or what it undoes is no longer there",
);

/**
 * Removes a sign-in method with the link in the email about it. The link proves access to the account's
 * email, and the mailbox alone must never remove an authenticator: a thief of the mailbox could reset the
 * password and then undo the owner's authenticator. The link therefore requires one of these as well:
 *
 * - a browser that was signed in to the account by a method other than its mailbox,
 * - the password, unless it was set with an email, now or when the method was added.
 *
 * Its use means that another person was in the account: every session, trusted device and unfinished sign-in
 * ends.
 */
const undoMethod = requestService((core) => {
  const { db } = core;
  const { declared } = core.use(waysIn);
  const links = core.use(undoLinks);
  const users = core.use(userStore);
  const sessions = core.use(sessionStore);
  const credentials = core.use(credentialStore);
  const devices = core.use(knownDevice);
  const judge = core.use(shownPassword);
  const endTrust = core.use(afterNewPassword);
  const auditOf = audit.make(core);

  /** Returns the password if it is the proof. Undefined if the browser is. */
  const proofOf = async (
    context: Context,
    { user, isWeak, password }: { user: User; isWeak: boolean; password: string | undefined },
  ): Promise<ShownPassword | undefined> => {
    if (devices.find(context, user.email)?.ownership === "held") return undefined;
    if (password === undefined) throw fail(UNDO_NEEDS_PROOF);
    const shown = await judge(context, user.id, password);
    if (shown === undefined) throw fail(INVALID_PASSWORD);
    if (shown === null || isWeak || shown.proof.channel !== undefined) throw fail(UNDO_NEEDS_PROOF);
    return shown;
  };

  return (context) =>
    async (token: string, password: string | undefined): Promise<void> => {
      const undoable = await links.find(token);
      const user = undoable && (await users.findById(undoable.userId));
      if (undoable === undefined || user === undefined) throw fail(UNDO_LINK_INVALID);
      const { method, target, isWeak } = undoable;
      const shown = await proofOf(context, { user, isWeak, password });
      const undo = async (tx: Transaction): Promise<void> => {
        if (!(await users.lock(user.id, tx))) throw fail(UNDO_LINK_INVALID);
        if (!(await links.claim(token, tx))) throw fail(UNDO_LINK_INVALID);
        if (shown !== undefined && !(await credentials.isCurrent(user.id, shown.hash, tx)))
          throw fail(INVALID_PASSWORD);
        if ((await declared.get(method)?.undo?.(user.id, target, tx)) !== true) throw fail(UNDO_LINK_INVALID);
        await endTrust(user.id, tx);
        await sessions.deleteAll(user.id, tx);
        await auditOf(context).record({ event: "sign_in_method_undone", userId: user.id, method }, tx);
      };
      await db.transaction(undo);
    };
});

const undoSignInMethod = route({
  method: "POST",
  path: "/undo-sign-in-method",
  summary: "Remove a sign-in method with the link from the email that announced it",
  session: "none",
  body: z.object({
    token: z.string().max(200),
    password: z.string().optional().describe("Password of the account, required in an unknown browser"),
  }),
  returns: Done,
  limit: CREDENTIAL_LIMIT,
  subject: {
    kind: "failures",
    async of({ body, core }) {
      if (body.password === undefined) return undefined;
      const undoable = await core.use(undoLinks).find(body.token);
      return undoable && (await core.use(userStore).findById(undoable.userId))?.email;
    },
    counts: [INVALID_PASSWORD],
  },
  uses: { undoMethod },
  hashes: true,
  event: { name: "sign_in_method_undone" },
  errors: [UNDO_LINK_INVALID, UNDO_NEEDS_PROOF, INVALID_PASSWORD],
  async handle({ body, undoMethod }) {
    await undoMethod(body.token, body.password);
    return done;
  },
});

/** Sign-in methods that another person added, removed with the link in an email and a second proof. */
export const methodUndo = feature({
  id: "method-undo",
  events: ["sign_in_method_undone"],
  routes: { undoSignInMethod },
});
