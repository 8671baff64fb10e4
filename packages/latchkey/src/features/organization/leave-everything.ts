import { requestService } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit } from "../audit/index.ts";
import { userTable } from "../users/tables.ts";
import { departures } from "./cascade.ts";
import { unsupportedInvitations } from "./invitations/sender.ts";
import { memberStore } from "./members/store.ts";
import { asOwner } from "./roles/names.ts";
import { permissions } from "./roles/permissions.ts";
import { organizationSettings } from "./settings.ts";
import type { MemberRow } from "./shapes.ts";
import { memberTable } from "./tables.ts";

/** Candidates for the next owner. */
const HEIRS = 100;

/**
 * Removes a user from every organization; the user and the organizations are locked (`organizationLocks`).
 * Organizations without other members are deleted. The others keep an owner: if no other owner is left, a member who
 * can already manage members becomes the owner, or else the member who joined first. Members with a proved address are
 * preferred.
 */
export const leaveEverything = requestService((core) => {
  const { creatorRole } = core.use(organizationSettings);
  const members = core.use(memberStore);
  const leaving = core.use(departures);
  const may = core.use(permissions);
  const auditOf = audit.make(core);
  const unsupportedOf = unsupportedInvitations.make(core);
  const q = core.db.for(memberTable, userTable);
  const others = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(members.columns)
      .where("member.organizationId", "=", p.organizationId)
      .orderBy("user.emailVerified", "desc")
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(HEIRS),
  );

  const heirOf = async (organizationId: string, tx: Transaction): Promise<MemberRow | undefined> => {
    const left = (await others.all({ organizationId }, tx)) as MemberRow[];
    for (const member of left) if (await may.allows(member, { member: ["update"] }, tx)) return member;
    return left[0];
  };

  return (context) =>
    async (userId: string, tx: Transaction): Promise<void> => {
      const { record } = auditOf(context);
      for (const { member, organization } of await members.membershipsOf(userId, tx)) {
        const organizationId = organization.id;
        await leaving.remove(member, tx);
        const gone = { type: "member", id: member.id };
        await record({ event: "member_removed", userId, organizationId, target: gone }, tx);
        if ((await members.count(organizationId, tx)) === 0) {
          await leaving.removeOrganization(organization, tx);
          const target = { type: "organization", id: organizationId };
          await record({ event: "organization_deleted", userId, organizationId, target }, tx);
          continue;
        }
        await unsupportedOf(context).cancel(member, tx);
        if ((await members.ownersOf(organizationId, tx)).length > 0) continue;
        const heir = await heirOf(organizationId, tx);
        if (heir === undefined) continue;
        await members.setRole(heir, asOwner(heir.role, creatorRole), tx);
        const target = { type: "member", id: heir.id };
        await record({ event: "ownership_transferred", userId: heir.userId, organizationId, target }, tx);
      }
    };
});
