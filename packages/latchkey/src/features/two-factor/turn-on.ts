import type { User } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { notices } from "../users/index.ts";
import { TWO_FACTOR_ENABLED } from "./notices.ts";
import { factorStore } from "./store.ts";

/** Turns the second factor on. Prepared before the transaction; what comes back runs within, the user's row locked. */
export const turnOn = requestService((core) => {
  const factors = core.use(factorStore);
  const auditOf = audit.make(core);
  const noticesOf = notices.make(core);
  return (context) =>
    async (user: User, method: string): Promise<(tx: Transaction) => Promise<void>> => {
      const tell = await noticesOf(context).prepare(TWO_FACTOR_ENABLED, user, {});
      return async (tx) => {
        await factors.enable(user.id, context.time(), tx);
        await auditOf(context).record({ event: "two_factor_enabled", userId: user.id, method }, tx);
        await tell(tx);
      };
    };
});
