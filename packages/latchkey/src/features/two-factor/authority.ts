import { fail, SESSION_NOT_FRESH, UNAUTHORIZED } from "../../base/errors.ts";
import type { Context } from "../../kernel/context.ts";
import type { Proof } from "../../kernel/door.ts";
import { freshness } from "../../kernel/freshness.ts";
import type { Found, User } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { plainCode } from "../../shared/plain-code.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { type ShownPassword, shownPassword } from "../accounts/index.ts";
import { credentialStore } from "../accounts/store.ts";
import { audit } from "../audit/index.ts";
import { door } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";
import { INVALID_BACKUP_CODE, INVALID_CODE } from "./errors.ts";
import { type Judged, judgeCode } from "./judge.ts";
import { factorMethods } from "./methods.ts";
import { twoFactorSettings } from "./settings.ts";
import { factorStore } from "./store.ts";

/** With what a change of the second factor is allowed. */
export interface Authority {
  password?: string | undefined;
  /** Of the app, or a backup code: with the password in the place of a fresh session. */
  code?: string | undefined;
}

/** Who may change a second factor: a signed-in user with a fresh session, or with the password and a code. */
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

  /** A code shows the second factor that the session lacks. It is used up only where it makes the difference. */
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
   * A fresh session, or what the request shows with it: the password, a code of the factor that is there. Resolves to
   * what must still hold in the transaction; `isShown`: whether it shows once more who the user is.
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
      async stillHolds(tx: Transaction): Promise<boolean> {
        // The session may have ended meanwhile, for example because an administrator took the second factor off.
        if (!(await sessions.isOpen(found.session, context.time(), tx))) return false;
        if (given !== undefined && !(await credentials.isCurrent(user.id, given.hash, tx))) return false;
        if (judged !== undefined && !(await judged.take(tx))) throw fail(INVALID_CODE);
        return true;
      },
    };
  };

  const hasPassword = async ({ id }: User): Promise<boolean> =>
    typeof (await credentials.findByUser(id))?.password === "string";

  /** Runs with the user's row locked. `rotates`: the session gets a new token where the password was given. */
  const change = async (
    context: Context,
    found: Found,
    authority: Authority,
    rotates: boolean,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<void> => {
    const { isShown, stillHolds } = await authorize(context, found, authority);
    if (isShown && rotates) {
      await doorOf(context).renew(found, {
        method: "password",
        async stillHolds(tx) {
          if (!(await stillHolds(tx))) return false;
          await write(tx);
          return true;
        },
      });
      return;
    }
    await db.transaction(async (tx) => {
      if (!(await users.lock(found.user.id, tx)) || !(await stillHolds(tx))) throw fail(UNAUTHORIZED);
      await write(tx);
    });
    context.renewSession();
  };

  return (context) => ({
    authorize: (found: Found, authority: Authority) => authorize(context, found, authority),
    change: (found: Found, authority: Authority, write: (tx: Transaction) => Promise<void>) =>
      change(context, found, authority, true, write),
    /** Its writes count later: other tabs and requests under way keep their token. */
    prepare: (found: Found, authority: Authority, write: (tx: Transaction) => Promise<void>) =>
      change(context, found, authority, false, write),
  });
});
