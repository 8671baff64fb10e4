import type { Context } from "../../../kernel/contracts/context.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { languageOf } from "../../../kernel/emails/recipient-language.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { addressProved, changeMail } from "../../email-verification/index.ts";
import { userStore } from "../../users/store.ts";
import type { Identity } from "./identity.ts";

/** Columns of the user that change to the provider's values. */
type Changes = Partial<Pick<User, "name" | "image" | "email">> & Readonly<Record<string, unknown>>;

/** `overrideUserInfoOnSignIn`: name, picture and a confirmed email address follow the provider. */
export const overriddenInfo = service((core) => {
  const users = core.use(userStore);
  const beforeOf = beforeWrite.make(core);
  const auditOf = audit.make(core);
  const provedOf = addressProved.make(core);
  const mail = core.use(changeMail);

  return {
    /** Returns the differences. An email address only if the provider confirmed it and no account has it. */
    async wanted(context: Context, user: User, identity: Identity, addressIsFree: boolean): Promise<Changes> {
      const { name, image, email } = identity;
      const changes: Changes = {
        ...(name !== "" && name !== user.name ? { name } : {}),
        ...(image !== null && image !== user.image ? { image } : {}),
        ...(identity.emailVerified && addressIsFree && email !== user.email ? { email } : {}),
      };
      if (Object.keys(changes).length === 0) return changes;
      return beforeOf(context).update("user", changes);
    },
    /** Writes the changes, with the user's row locked. True: the account has the new email address. */
    async write(
      context: Context,
      user: User,
      changes: Changes,
      method: string,
      tx: Transaction,
    ): Promise<boolean> {
      const { name, image, email, ...added } = changes;
      const { record } = auditOf(context);
      const about = { userId: user.id, method };
      const at = { id: user.id, updatedAt: context.time() };
      if (name !== undefined) await users.rename({ ...at, name }, tx);
      if (image !== undefined) await users.setImage({ ...at, image }, tx);
      await users.setFields(user.id, added, at.updatedAt, tx);
      const changed = Object.keys({ name, image, ...added }).filter(
        (column) => changes[column] !== undefined,
      );
      if (changed.length > 0) await record({ event: "user_updated", ...about, changed }, tx);
      if (
        email === undefined ||
        !(await users.claimChangeOfEmail({ ...at, from: user.email, to: email }, tx))
      )
        return false;
      await record({ event: "email_changed", ...about }, tx);
      // The owner of the old address is notified, as with any other change of the address.
      if (user.emailVerified) {
        const lang = languageOf(context);
        const change = { userId: user.id, from: user.email, to: email, at: at.updatedAt };
        await mail.tell({ ...change, ...(lang === undefined ? {} : { lang }) }, tx);
      }
      await provedOf(context)({ ...user, email }, { keep: "everything", method }, tx);
      return true;
    },
  };
});
