import { requestService } from "../../kernel/service.ts";
import { organizationSettings } from "./settings.ts";

/** How many people a team may have. Asked before the transaction: the application may take its time. */
export const seatsOf = requestService((core) => {
  const { maximumMembersPerTeam: most = Number.POSITIVE_INFINITY } =
    core.use(organizationSettings).teams ?? {};
  return ({ found }) =>
    async (teamId: string, organizationId: string): Promise<number> => {
      if (typeof most === "number") return most;
      const session = found === undefined ? null : { user: found.user, session: found.session };
      return most({ teamId, organizationId, session });
    };
});
