import type { User } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { accountStore } from "../../accounts/store.ts";
import { audit } from "../../audit/index.ts";
import { undoLinks } from "../../method-undo/index.ts";
import { notices } from "../../users/index.ts";
import { TWO_FACTOR_ENABLED } from "../notices.ts";
import { factorStore } from "../store.ts";

/** Prepares to turn the factor on. The returned function runs with the user's row locked. */
export const turnOn = requestService((core) => {
  const factors = core.use(factorStore);
  const accounts = core.use(accountStore);
  const undos = core.use(undoLinks);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  return (context) =>
    async (user: User, method: string): Promise<(tx: Transaction) => Promise<void>> => {
      const { isOn, prepare } = noticesOf(context);
      const undo = isOn(TWO_FACTOR_ENABLED) ? await undos.prepare(context, user, "two-factor") : undefined;
      const tell = await prepare(TWO_FACTOR_ENABLED, user, undo === undefined ? {} : { undo: undo.link });
      return async (tx) => {
        const before = await factors.ofUser(user.id, tx);
        // Before the channels are forgotten below: the undo link records the password's channel.
        if (typeof before?.id === "string") await undo?.add(before.id, tx);
        await factors.enable(user.id, context.time(), tx);
        // Sent codes that were chosen before remain available beside the app.
        if (method === "otp" || before?.twoFactorEnabled !== true)
          await factors.chooseSentCodes({ userId: user.id, isChosen: method === "otp" }, tx);
        await accounts.forgetChannels({ userId: user.id }, tx);
        await auditOf(context).record({ event: "two_factor_enabled", userId: user.id, method }, tx);
        await tell(tx);
      };
    };
});
