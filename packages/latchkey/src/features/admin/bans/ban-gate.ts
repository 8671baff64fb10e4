import { fail } from "../../../base/errors.ts";
import type { Gate } from "../../../kernel/contracts/door.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { rowParser } from "../../../storage/rows/row-parser.ts";
import { audit } from "../../audit/index.ts";
import { BANNED_USER } from "../errors.ts";
import { adminSettings } from "../options.ts";
import { adminStore, isBanned, type Standing } from "../store.ts";

/** Opens or renews no session for banned users, whatever the sign-in method. Lifts an expired ban. */
export const banGate = service((core): Gate => {
  const store = core.use(adminStore);
  const { bannedUserMessage } = core.use(adminSettings);
  const standingIn = rowParser<Pick<Standing, "banned" | "banExpires">>(core.db.schema.columnsOf("user"), {
    names: ["banned", "banExpires"],
  });
  const auditOf = audit.make(core);
  return {
    errors: [BANNED_USER],
    bansKeys(user, now) {
      const standing = standingIn(user);
      return standing === undefined || isBanned(standing, now);
    },
    async bar(context, { id }, tx) {
      const standing = await store.standing(id, tx);
      if (standing?.banned !== true) return;
      const { banExpires: until, banMessage } = standing;
      if (until !== null && core.clock.isOver(Date.parse(until), context.now)) {
        await store.unban({ id, updatedAt: context.time() }, tx);
        return;
      }
      const failed = { event: "sign_in_failed", outcome: "failure", userId: id, reason: "banned" } as const;
      auditOf(context).note(until === null ? failed : { ...failed, details: { until } });
      throw fail(BANNED_USER, {
        message: bannedUserMessage,
        members: { ...(until && { banExpires: until }), ...(banMessage && { banMessage }) },
      });
    },
  };
});
