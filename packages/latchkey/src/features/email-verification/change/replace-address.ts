import { type ErrorCode, fail } from "../../../base/errors.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { beforeWrite } from "../../../kernel/pipeline/hooks/database-hooks.ts";
import { UniqueViolation } from "../../../storage/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { addressProved, proving } from "../address-proved.ts";
import { browserOfSignUp } from "../sign-up-proof.ts";
import { switchAddress } from "./switch-address.ts";
import { undoTokens } from "./undo-tokens.ts";

/** A new email address whose reader is signed in to the account. */
export interface Replacement {
  user: User;
  /** Start of the user's session. */
  since: string;
  to: string;
  /** Consumes the proof. False if another request consumed it. */
  take(tx: Transaction): Promise<boolean>;
  refusals: { readonly taken: ErrorCode; readonly inUse: ErrorCode };
}

/** Replaces the current email address with a new one, which counts as confirmed. */
export const replaceAddress = requestService((core) => {
  const inTransaction = core.use(proving);
  const users = core.use(userStore);
  const undos = core.use(undoTokens);
  const switchOf = switchAddress.make(core);
  const provedOf = addressProved.make(core);
  const beforeOf = beforeWrite.make(core);
  const browserOf = browserOfSignUp.make(core);
  return (context) =>
    async ({ user, since, to, take, refusals }: Replacement): Promise<void> => {
      await beforeOf(context).update("user", { email: to });
      const undo = user.emailVerified
        ? await undos.prepare(user.id, { from: user.email, since }, context)
        : undefined;
      try {
        await inTransaction(user, async (_isThere, tx) => {
          const current = await users.findById(user.id, tx);
          if (current?.email !== user.email || !(await take(tx))) throw fail(refusals.taken);
          const changed = await switchOf(context)(current, to, tx, undo);
          // An account with a confirmed email address contains no planted data.
          const keep = current.emailVerified ? "everything" : (browserOf(context)(current) ?? {});
          await provedOf(context)(changed, { keep, method: "email-change" }, tx);
        });
      } catch (error) {
        const isTaken = error instanceof UniqueViolation && error.on("user", "email");
        throw isTaken ? fail(refusals.inUse) : error;
      }
      context.renewSession();
    };
});
