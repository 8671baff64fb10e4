import { service } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { deactivation } from "../active/active-organization.ts";
import { memberStore } from "../members/store.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { teamStore } from "../teams/store.ts";
import { removalStore } from "./removal-store.ts";

/**
 * Removes members and whole organizations with everything that depends on them. The organization is locked.
 */
export const cascade = service((core) => {
  const settings = core.use(organizationSettings);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const deactivate = core.use(deactivation);
  const teams = settings.teams === undefined ? undefined : core.use(teamStore);
  const rows = core.use(removalStore);
  const others = core.features.flatMap(({ group }) => group?.onDeleted ?? []).map(core.use);
  return {
    /** True for the one caller that removes the member. */
    async removeMember(member: MemberRow, tx: Transaction): Promise<boolean> {
      const { userId, organizationId } = member;
      // Waits for a concurrent request that makes the organization active. Its write is visible below.
      if (!(await members.remove(member, tx))) return false;
      await teams?.leaveAll(userId, organizationId, tx);
      await deactivate.ofMember(userId, organizationId, tx);
      return true;
    },
    /** True for the one caller that removes it. Deletes all rows by name: tables may lack references. */
    async removeOrganization({ id }: Pick<OrganizationRow, "id">, tx: Transaction): Promise<boolean> {
      const people = await rows.everybodyIn(id, tx);
      await rows.removeInvitations(id, tx);
      // Waits for a concurrent request that makes the organization active. Its write is visible below.
      await rows.removeMembers(id, tx);
      await teams?.removeAllOf(id, tx);
      await rows.removeRoles(id, tx);
      for (const remove of others) await remove(id, tx);
      await deactivate.ofAll(people, id, tx);
      return organizations.remove(id, tx);
    },
  };
});
