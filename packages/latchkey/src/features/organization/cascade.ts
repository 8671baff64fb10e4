import { service } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { deactivation } from "./active-organization.ts";
import { memberStore } from "./members/store.ts";
import { organizationSettings } from "./settings.ts";
import type { MemberRow, OrganizationRow } from "./shapes.ts";
import { organizationStore } from "./store.ts";
import { invitationTable, memberTable, organizationRoleTable } from "./tables.ts";
import { teamStore } from "./teams/store.ts";

/** How people, and whole organizations, go: with everything that hangs on them, the organization locked. */
export const cascade = service((core) => {
  const settings = core.use(organizationSettings);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const deactivate = core.use(deactivation);
  const teams = settings.teams === undefined ? undefined : core.use(teamStore);
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
  const removeRoles = settings.dynamicRoles
    ? q.write((k, p: { organizationId: string }) =>
        k.deleteFrom("organizationRole").where("organizationId", "=", p.organizationId),
      )
    : undefined;
  return {
    /** True for the one caller that takes the member away. */
    async removeMember(member: MemberRow, tx: Transaction): Promise<boolean> {
      const { userId, organizationId } = member;
      // Waits for whoever makes the organization active meanwhile; what they wrote is seen below.
      if (!(await members.remove(member, tx))) return false;
      await teams?.leaveAll(userId, organizationId, tx);
      await deactivate.ofMember(userId, organizationId, tx);
      return true;
    },
    /** True for the one caller that takes the organization away. References may have been forgotten: children go by name. */
    async removeOrganization({ id }: Pick<OrganizationRow, "id">, tx: Transaction): Promise<boolean> {
      const of = { organizationId: id };
      const people = (await everybody.all(of, tx)).map(({ userId }) => userId);
      await removeInvitations(of, tx);
      // Waits for whoever makes it active meanwhile; what they wrote is seen below.
      await removeMembers(of, tx);
      await teams?.removeAllOf(id, tx);
      await removeRoles?.(of, tx);
      await deactivate.ofAll(people, id, tx);
      return organizations.remove(id, tx);
    },
  };
});
