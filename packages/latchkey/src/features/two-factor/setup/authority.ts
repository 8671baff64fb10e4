import { assertCaller, fail, SESSION_NOT_FRESH } from "../../../base/errors.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import type { Found, Proof, User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { freshness } from "../../../kernel/pipeline/freshness.ts";
import { plainCode } from "../../../shared/plain-code.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../../accounts/errors.ts";
import { type ShownPassword, shownPassword } from "../../accounts/index.ts";
import { credentialStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { door } from "../../sessions/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { userStore } from "../../users/store.ts";
import { type Judged, judgeCode } from "../codes/check-factor-code.ts";
import { INVALID_BACKUP_CODE, INVALID_CODE } from "../errors.ts";
import { factorMethods } from "../methods.ts";
import { twoFactorSettings } from "../options.ts";
import { factorStore } from "../store.ts";

/** The proof that allows a change of the second factor. */
export interface Authority {
  password?: string | undefined;
  /** A code of the app, or a backup code: together with the password, it replaces a fresh session. */
  code?: string | undefined;
}

/** Allows a change by a signed-in user with a fresh session, or with the password and a code. */
export const factorAuthority = requestService((core) => {
  const { db } = core;
  const judgePassword = core.use(shownPassword);
  const fresh = core.use(freshness);
  const settings = core.use(twoFactorSettings);
  const factors = core.use(factorStore);
  const methods = core.use(factorMethods);
  const users = core.use(userStore);
  const credentials = core.use(credentialStore);
  const judgeOf = judgeCode.make(core);
  const sessions = core.use(sessionStore);
  const doorOf = door.make(core);
  const auditOf = audit.make(core);

  const verifyPassword = async (context: Context, user: User, password: string): Promise<ShownPassword> => {
    const shown = await judgePassword(context, user.id, password);
    if (shown) return shown;
    const wrong = {
      outcome: "failure",
      userId: user.id,
      method: "password",
      reason: "wrong_password",
    } as const;
    auditOf(context).note({ event: "two_factor_failed", ...wrong });
    throw fail(INVALID_PASSWORD);
  };

  /** Checks a code as the missing second factor. Uses it up only if it makes the session fresh. */
  const judgeCodeFor = async (
    context: Context,
    found: Found,
    shown: readonly Proof[],
    code: string | undefined,
  ): Promise<Judged> => {
    const { user } = found;
    const factor = await factors.ofUser(user.id);
    if (factor?.twoFactorEnabled !== true || code === undefined) throw fail(SESSION_NOT_FRESH);
    const kind = /^[0-9]+$/.test(plainCode(code)) ? "totp" : "backupCode";
    const isTheirs = kind === "totp" ? methods.of(factor).includes(kind) : methods.hasBackupCodes(factor);
    if (!isTheirs) throw fail(kind === "totp" ? INVALID_CODE : INVALID_BACKUP_CODE);
    const judged = await judgeOf(context)({ user, found, challenge: undefined }, kind, code, false);
    const proof = { method: kind, at: context.time() };
    if (!(await fresh.isFresh(context, found, [...shown, proof]))) throw fail(SESSION_NOT_FRESH);
    return judged;
  };

  /**
   * Checks for a fresh session, or for the proofs of the request: the password, and a code of the current
   * factor. Resolves to the check that is repeated in the transaction. `isShown`: true if the request
   * re-authenticates the user.
   */
  const authorize = async (context: Context, found: Found, { password, code }: Authority) => {
    const { user } = found;
    const given = password === undefined ? undefined : await verifyPassword(context, user, password);
    if (given === undefined && !settings.allowPasswordless && !(await hasPassword(user)))
      throw fail(INVALID_PASSWORD);
    const shown = given === undefined ? [] : [given.proof];
    const isEnough = await fresh.isFresh(context, found, shown);
    const judged = isEnough ? undefined : await judgeCodeFor(context, found, shown, code);
    return {
      isShown: given !== undefined,
      /** Throws if the session has ended, or the proofs no longer count. */
      async assertHolds(tx: Transaction): Promise<void> {
        // As when an administrator removes the second factor.
        await sessions.assertOpen(found.session, context.time(), tx);
        assertCaller(given === undefined || (await credentials.isCurrent(user.id, given.hash, tx)));
        if (judged !== undefined && !(await judged.take(tx))) throw fail(INVALID_CODE);
      },
    };
  };

  const hasPassword = async ({ id }: User): Promise<boolean> =>
    typeof (await credentials.findByUser(id))?.password === "string";

  /** Runs `write` with the user's row locked. `rotates`: a given password renews the session's token. */
  const change = async (
    context: Context,
    found: Found,
    authority: Authority,
    rotates: boolean,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<void> => {
    const { isShown, assertHolds } = await authorize(context, found, authority);
    if (isShown && rotates) {
      await doorOf(context).renew(found, {
        method: "password",
        async stillHolds(tx) {
          await assertHolds(tx);
          await write(tx);
          return true;
        },
      });
      return;
    }
    await db.transaction(async (tx) => {
      await users.lockCaller(found.user.id, tx);
      await assertHolds(tx);
      await write(tx);
    });
    context.renewSession();
  };

  return (context) => ({
    authorize: (found: Found, authority: Authority) => authorize(context, found, authority),
    change: (found: Found, authority: Authority, write: (tx: Transaction) => Promise<void>) =>
      change(context, found, authority, true, write),
    /**
     * For changes that take effect later: the token stays the same for other tabs and requests in progress.
     */
    prepare: (found: Found, authority: Authority, write: (tx: Transaction) => Promise<void>) =>
      change(context, found, authority, false, write),
  });
});
