import { fail } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { freshCaller } from "../../../kernel/pipeline/freshness.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { forgiveGuesses } from "../../../kernel/pipeline/limits/guess-limit.ts";
import { afterNewPassword, checkNewPassword } from "../../accounts/index.ts";
import { credentialOf, credentialStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { sessionStore } from "../../sessions/store.ts";
import { notices } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { administer } from "../access/administer.ts";
import type { Acting } from "../access/authority.ts";
import { MAY_NOT_SET_PASSWORD, USER_NOT_FOUND } from "../errors.ts";
import { PASSWORD_SET } from "../notices.ts";
import { adminStore } from "../store.ts";

/** Sets a user's password for an administrator. Every session of the user ends. */
export const passwordSetting = requestService((core) => {
  const { passwords } = core;
  const users = core.use(userStore);
  const store = core.use(adminStore);
  const credentials = core.use(credentialStore);
  const sessions = core.use(sessionStore);
  const check = core.use(checkNewPassword);
  const changed = core.use(afterNewPassword);
  const administerOf = administer.make(core);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  return (context) =>
    async (acting: Acting, id: string, password: string): Promise<void> => {
      const user = await users.findById(id);
      const standing = await store.standing(id);
      if (user === undefined || standing === undefined) throw fail(USER_NOT_FOUND);
      acting.assertOutranks(standing, MAY_NOT_SET_PASSWORD);
      // The administrator's own password requires a fresh session, as in `change-password` and
      // `set-password`: a stolen session must not be enough to take over the account.
      if (acting.userId === id) await freshCaller.check(context);
      check(password, user);
      const hash = await passwords.hash(password);
      await beforeOf(context).update("account", credentialOf(id));
      const tell = await noticesOf(context).prepare(PASSWORD_SET, user, {});
      await administerOf(context)(acting, id, MAY_NOT_SET_PASSWORD, async ({ tx }) => {
        await credentials.put({ userId: id, password: hash, now: context.time() }, tx);
        await changed(id, tx);
        await sessions.deleteAll(id, tx);
        await auditOf(context).record({ event: "user_password_set", userId: id }, tx);
        await tell(tx);
      });
      // Earlier guesses were at another password.
      await forgiveGuesses(context, user.email).catch(() => undefined);
    };
});
