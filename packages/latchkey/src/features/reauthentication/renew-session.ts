import { fail, UNAUTHORIZED } from "../../base/errors.ts";
import type { Found, Session } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { randomToken, storedToken } from "../../security/tokens.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { isRemembered, lifetime, presented, sessionCookies } from "../sessions/index.ts";
import { sessionStore } from "../sessions/store.ts";
import { userStore } from "../users/store.ts";

/** By what somebody has shown once more who they are. */
export interface Shown {
  /** `password`, the id of a provider, … */
  method: string;
  /** Runs in the transaction that renews the session, the user's row locked: false where it holds no longer. */
  stillHolds(tx: Transaction): Promise<boolean>;
}

/** The session goes on under another token, as if it had begun now. Whoever was asked for has been seen before. */
export const renewSession = requestService((core) => {
  const { db, env, options } = core;
  const sessions = core.use(sessionStore);
  const users = core.use(userStore);
  const auditOf = audit.make(core);
  const cookiesOf = sessionCookies.make(core);

  return (context) =>
    async (
      { session, user }: Pick<Found, "session" | "user">,
      { method, stillHolds }: Shown,
    ): Promise<Session> => {
      const cookies = cookiesOf(context);
      const remember = !cookies.endsWithBrowser() && isRemembered(session, options.session.expiresIn);
      const now = context.time();
      const expiresAt = context.time(lifetime(remember, options.session.expiresIn));
      const token = randomToken(env);
      const to = { token: storedToken(token), now };
      await sessions.extend({ ...session, expiresAt, updatedAt: now });
      // A token that somebody else came by is of no use after this: whoever shows who they are gets another one.
      const isRenewed = await db.transaction(async (tx) => {
        await users.lock(user.id, tx);
        if (!(await stillHolds(tx)) || !(await sessions.rotate(session, to, tx))) return false;
        await auditOf(context).record({ event: "reauthenticated", userId: user.id, method }, tx);
        return true;
      });
      if (!isRenewed) throw fail(UNAUTHORIZED);
      cookies.set(token, remember);
      const renewed: Session = { ...session, createdAt: now, updatedAt: now };
      if (renewed.expiresAt < expiresAt) renewed.expiresAt = expiresAt;
      return presented({ session: renewed, token });
    };
});
