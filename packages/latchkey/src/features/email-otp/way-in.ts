import { service } from "../../kernel/service.ts";
import type { WayIn } from "../../kernel/ways-in.ts";
import { CODE_FAULTS, emailWays, judgeEmailCode } from "../email-codes/index.ts";
import { METHOD } from "./inputs.ts";

/**
 * Everyone has it whose email is confirmed, so nobody can add or lose it. Where links are offered as well, the mailbox counts
 * once, with them.
 */
export const codeWayIn = service((core): WayIn => {
  const { offersCodes, offersLinks, isProved } = core.use(emailWays);
  const judgeOf = judgeEmailCode.make(core);
  return {
    method: offersCodes ? METHOD : undefined,
    count: async (userId, tx) => (offersCodes && !offersLinks && (await isProved(userId, tx)) ? 1 : 0),
    // Whose mailbox it is is a matter of the account's email, which the owner has back by then.
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
