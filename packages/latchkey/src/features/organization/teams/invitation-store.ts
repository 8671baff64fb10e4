import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { invitationTable, teamColumns } from "../tables.ts";

/** Statements over the teams of invitations. Only in engines with teams. */
export const teamInvitationStore = service(({ db }) => {
  const q = db.for(invitationTable, ...teamColumns);
  const pending = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("invitation")
      .select(["id", "teamId"])
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending")
      .where("teamId", "is not", null),
  );
  const setTeams = q.write((k, p: { id: string; teamId: string | null }) =>
    k.updateTable("invitation").set({ teamId: p.teamId }).where("id", "=", p.id),
  );

  return {
    /** The pending invitations that name a team. */
    pendingOf: async (organizationId: string, tx: Transaction) => pending.all({ organizationId }, tx),
    setTeams: (id: string, teamId: string | null, tx: Transaction) => setTeams({ id, teamId }, tx),
  };
});
