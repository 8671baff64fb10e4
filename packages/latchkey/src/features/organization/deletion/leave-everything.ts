import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type OrganizationEvent, organizationAudit } from "../audit/organization-audit.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { type Membership, memberStore } from "../members/store.ts";
import { asOwner } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow } from "../shapes.ts";
import { cascade } from "./organization-deletion.ts";

/**
 * Removes a user from every organization; the user and the organizations are locked (`organizationLocks`).
 * Organizations without other members are deleted. The others keep an owner: if no other owner is left, a
 * member who can already manage members becomes the owner, or else the member who joined first. Members with
 * a confirmed email are preferred.
 */
export const leaveEverything = requestService((core) => {
  const { creatorRole } = core.use(organizationSettings);
  const members = core.use(memberStore);
  const cascading = core.use(cascade);
  const may = core.use(permissions);
  const auditOf = organizationAudit.make(core);
  const unsupported = core.use(unsupportedInvitations);

  const heirOf = async (organizationId: string, tx: Transaction): Promise<MemberRow | undefined> => {
    const left = await members.nextOwners(organizationId, tx);
    for (const member of left) if (await may.allows(member, { member: ["update"] }, tx)) return member;
    return left[0];
  };

  return (context) =>
    async (userId: string, tx: Transaction): Promise<void> => {
      const leave = async ({ member, organization }: Membership): Promise<OrganizationEvent[]> => {
        const { id } = organization;
        await cascading.removeMember(member, tx);
        const events: OrganizationEvent[] = [{ event: "member_removed", id: member.id, userId }];
        if ((await members.count(id, tx)) === 0) {
          await cascading.removeOrganization(organization, tx);
          return [...events, { event: "organization_deleted", id, userId }];
        }
        events.push(...(await unsupported.cancel(member, tx)));
        if ((await members.ownersOf(id, tx)).length > 0) return events;
        const heir = await heirOf(id, tx);
        if (heir === undefined) return events;
        await members.setRole(heir, asOwner(heir.role, creatorRole), tx);
        return [...events, { event: "ownership_transferred", id: heir.id, userId: heir.userId }];
      };
      for (const membership of await members.membershipsOf(userId, tx))
        await auditOf(context)(membership.organization.id, await leave(membership), tx);
    };
});
