import type { Deletion, Membership } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import { audit } from "../audit/index.ts";
import { departures } from "./departures.ts";
import { memberStore } from "./member-store.ts";
import { organizationStore } from "./organization-store.ts";

/** Who deletes their account hands over first what others are in and they alone own. What nobody else is in goes along. */
export const organizationsOfDeleted = service((core): Deletion => {
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const leaving = core.use(departures);
  const auditOf = audit.make(core);
  const idsOf = async (...given: Parameters<typeof members.membershipsOf>): Promise<string[]> =>
    (await members.membershipsOf(...given)).map(({ organization }) => organization.id);
  return {
    async locks(userId) {
      // In one order everywhere, so that two deletions don't wait for each other.
      const locked = (await idsOf(userId)).toSorted();
      return {
        async lock(tx) {
          for (const id of locked) await organizations.lock(id, tx);
        },
        isWhole: async (tx) => (await idsOf(userId, tx)).every((id) => locked.includes(id)),
      };
    },
    async memberships(userId, tx) {
      const found: Membership[] = [];
      for (const { member, organization } of await members.membershipsOf(userId, tx)) {
        const { id, name, slug } = organization;
        const isOnlyOwner = members.isOwner(member) && !(await members.isOwnedByAnother(userId, id, tx));
        found.push({ id, name, slug, members: await members.count(id, tx), isOnlyOwner });
      }
      return found;
    },
    async forget(userId, tx, context) {
      const { record } = auditOf(context);
      for (const { member, organization } of await members.membershipsOf(userId, tx)) {
        const organizationId = organization.id;
        await leaving.remove(member, tx);
        const gone = { type: "member", id: member.id };
        await record({ event: "member_removed", userId, organizationId, target: gone }, tx);
        if ((await members.count(organizationId, tx)) > 0) continue;
        await leaving.removeOrganization(organization, tx);
        const target = { type: "organization", id: organizationId };
        await record({ event: "organization_deleted", userId, organizationId, target }, tx);
      }
    },
  };
});
