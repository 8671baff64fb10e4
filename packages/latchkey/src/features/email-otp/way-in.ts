import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { CODE_FAULTS, emailWays, judgeEmailCode } from "../email-proofs/index.ts";
import { METHOD } from "./inputs.ts";

/**
 * Every user with a confirmed email address has this sign-in method, so it can't be added or removed. If
 * links are offered as well, the mailbox counts once, with them.
 */
export const codeWayIn = service((core): WayIn => {
  const { offersCodes, offersLinks, isProved } = core.use(emailWays);
  const judgeOf = judgeEmailCode.make(core);
  return {
    method: offersCodes ? METHOD : undefined,
    count: async (userId, tx) => (offersCodes && !offersLinks && (await isProved(userId, tx)) ? 1 : 0),
    // Access depends on the account's email address, which the owner has back by then.
    dropSince: async () => undefined,
    reauthentication: {
      errors: CODE_FAULTS,
      isOffered: async () => offersCodes,
      async check({ email }, given, context) {
        const code = typeof given === "string" ? given : "";
        const { take } = await judgeOf(context)("sign-in", email, code);
        return { channel: "mailbox", stillHolds: take };
      },
    },
  };
});
