import { fail } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { roleNames } from "../../../shared/index.ts";
import { type Admitted, inOrganization } from "../access/in-organization.ts";
import { MEMBER_NOT_FOUND, YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER } from "../errors.ts";
import { membershipNotice, OWNERSHIP_TRANSFERRED } from "../notices.ts";
import { asOwner, roleText } from "../roles/names.ts";
import { type OrganizationSettings, organizationSettings } from "../settings.ts";
import type { MemberRow } from "../shapes.ts";
import { type RoleChange, roleSteps } from "./role-changes.ts";
import { memberStore } from "./store.ts";

/** Makes another member the owner in place of the caller, or in addition to the caller (`keeps`). */
export const ownershipTransfer = requestService((core) => {
  const settings = core.use(organizationSettings);
  const members = core.use(memberStore);
  const steps = core.use(roleSteps);
  const noticeOf = membershipNotice.make(core);
  const inside = inOrganization.make(core);

  return (context) =>
    async (
      memberId: string,
      keeps: boolean,
      admitted: Admitted,
    ): Promise<{ member: MemberRow; previous: MemberRow }> => {
      const { organization } = admitted.caller;
      const { member, previous } = await inside(context)(admitted, {
        async judge({ member: by }, tx): Promise<[RoleChange, RoleChange]> {
          const target = await steps.getTarget(memberId, by, tx);
          if (target.userId === by.userId) throw fail(MEMBER_NOT_FOUND);
          if (!members.isOwner(by)) throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
          return [
            { member: target, role: asOwner(target.role, settings.creatorRole) },
            { member: by, role: keeps ? by.role : steppedDown(by.role, settings) },
          ];
        },
        async before([up, down]) {
          const { user, announce } = await steps.ask(up, organization);
          const tell = await noticeOf(context)(OWNERSHIP_TRANSFERRED, user, organization, {});
          return {
            up: announce,
            down: keeps ? undefined : (await steps.ask(down, organization)).announce,
            tell,
          };
        },
        async write({ tx, subject: [up, down], wanted: { tell } }) {
          const given = await steps.write(up, tx);
          await tell(tx);
          const taken = keeps ? { done: down.member, events: [] } : await steps.write(down, tx);
          const { id, userId } = up.member;
          const events = [...given.events, ...taken.events];
          return {
            done: { member: given.done, previous: taken.done, before: [up.member.role, down.member.role] },
            events: [...events, { event: "ownership_transferred", id, userId }],
          };
        },
        after: {
          afterUpdateMemberRole: [
            ({ member, before: [role = ""] }, announce) => announce.up(role, member),
            ({ previous, before: [, role = ""] }, announce) => announce.down?.(role, previous),
          ],
        },
      });
      return { member, previous };
    };
});

/** The caller's roles without ownership. */
function steppedDown(role: string, { creatorRole, roles }: OrganizationSettings): string {
  const others = roleNames(role).filter((name) => name !== creatorRole);
  const next = Object.hasOwn(roles, "admin") && creatorRole !== "admin" ? "admin" : "member";
  return roleText([...new Set([next, ...others])]);
}
