import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { organizationSettings } from "../settings.ts";
import { invitationTable, memberTable, organizationRoleTable } from "../tables.ts";

/** Statements that delete all rows of an organization. */
export const removalStore = service((core) => {
  const { dynamicRoles } = core.use(organizationSettings);
  const q = core.db.for(memberTable, invitationTable, organizationRoleTable);
  const everybody = q.read((k, p: { organizationId: string }) =>
    k.selectFrom("member").select("userId").where("organizationId", "=", p.organizationId),
  );
  const removeMembers = q.write((k, p: { organizationId: string }) =>
    k.deleteFrom("member").where("organizationId", "=", p.organizationId),
  );
  const removeInvitations = q.write((k, p: { organizationId: string }) =>
    k.deleteFrom("invitation").where("organizationId", "=", p.organizationId),
  );
  const removeRoles = dynamicRoles
    ? q.write((k, p: { organizationId: string }) =>
        k.deleteFrom("organizationRole").where("organizationId", "=", p.organizationId),
      )
    : undefined;

  return {
    /** The user IDs of the members. */
    everybodyIn: async (organizationId: string, tx: Transaction): Promise<string[]> =>
      (await everybody.all({ organizationId }, tx)).map(({ userId }) => userId),
    removeMembers: (organizationId: string, tx: Transaction) => removeMembers({ organizationId }, tx),
    removeInvitations: (organizationId: string, tx: Transaction) => removeInvitations({ organizationId }, tx),
    removeRoles: async (organizationId: string, tx: Transaction) => removeRoles?.({ organizationId }, tx),
  };
});
