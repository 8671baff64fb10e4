import { fail } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import { callbackUser, type User } from "../../../kernel/contracts/identity.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { roleNames } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { valuesOf } from "../../audit/index.ts";
import { nothing, type Tell } from "../../users/index.ts";
import { userStore } from "../../users/store.ts";
import { type Admitted, inOrganization, type Written } from "../access/in-organization.ts";
import { callbackMember, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} from "../errors.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { MEMBER_ROLE_CHANGED, membershipNotice, OWNERSHIP_TRANSFERRED } from "../notices.ts";
import { asOwner, assertKnown, givenRoles, roleText } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { type OrganizationSettings, organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { memberStore } from "./store.ts";

/** A member, and their new role. */
export interface RoleChange {
  member: MemberRow;
  role: string;
}

/** Calls the application's hook after a change of role. */
type Announce = (previousRole: string, changed: MemberRow) => MaybePromise<void> | undefined;

/** The new roles of a member, after the application's hook. */
interface PreparedRoles {
  roles: readonly string[];
  announce: Announce;
  tell: Tell;
}

/** The steps of every change of a member's role. */
const roleSteps = service((core) => {
  const users = core.use(userStore);
  const members = core.use(memberStore);
  const unsupported = core.use(unsupportedInvitations);
  const hooks = core.use(organizationSettings).options.organizationHooks ?? {};
  return {
    async getTarget(memberId: string, by: MemberRow, tx?: Transaction): Promise<MemberRow> {
      const target = await members.findById(memberId, by.organizationId, tx);
      if (target === undefined) throw fail(MEMBER_NOT_FOUND);
      return target;
    },

    /**
     * Calls the application's hook, which may replace the role. `announce` calls the hook after the change.
     */
    async ask(
      { member, role }: RoleChange,
      organization: OrganizationRow,
    ): Promise<{ role: string; user: User; announce: Announce }> {
      const user = await users.findById(member.userId);
      if (user === undefined) throw fail(MEMBER_NOT_FOUND);
      const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
      const asked = hooks.beforeUpdateMemberRole?.({
        ...about,
        member: callbackMember(member),
        newRole: role,
      });
      const wanted = await replacedBy({ role }, asked);
      const announce: Announce = (previousRole, changed) =>
        hooks.afterUpdateMemberRole?.({ ...about, member: callbackMember(changed), previousRole });
      return { role: wanted.role, user, announce };
    },

    /** Sets the role. Returns the changed member, and the events to record. */
    async write({ member, role }: RoleChange, tx: Transaction): Promise<Written<MemberRow>> {
      await members.setRole(member, role, tx);
      const { id, userId } = member;
      const canceled = await unsupported.cancel(member, tx);
      return {
        done: { ...member, role },
        events: [
          {
            event: "member_role_changed",
            id,
            userId,
            changed: ["role"],
            ...valuesOf(["role"], member, { role }),
          },
          ...canceled,
        ],
      };
    },
  };
});

/** Throws if a member may not give these roles to another one, or if no owner would be left. */
const assertMayGive = service((core) => {
  const { creatorRole } = core.use(organizationSettings);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  return async (
    names: readonly string[],
    target: MemberRow,
    by: MemberRow,
    tx?: Transaction,
  ): Promise<void> => {
    if (members.isOwner(target) && !members.isOwner(by))
      throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    if (!(await may.allows(by, { member: ["update"] }, tx)))
      throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    // Roles that the member keeps aren't granted.
    const held = roleNames(target.role);
    const given = names.filter((name) => !held.includes(name));
    if (!(await may.mayGrant(by, given, tx))) throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
    const stepsDown = members.isOwner(target) && !names.includes(creatorRole);
    if (stepsDown && !(await members.isOwnedByAnother(target.userId, target.organizationId, tx)))
      throw fail(YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER);
    assertKnown(names, await may.knownAmong(names, target.organizationId, tx));
  };
});

/** Replaces the roles of a member. */
export const roleChange = requestService((core) => {
  const steps = core.use(roleSteps);
  const assertGiven = core.use(assertMayGive);
  const noticeOf = membershipNotice.make(core);
  const inside = inOrganization.make(core);

  return (context) =>
    async (memberId: string, names: readonly string[], admitted: Admitted): Promise<MemberRow> => {
      const { organization } = admitted.caller;
      const { changed } = await inside(context)(admitted, {
        async judge({ member: by }, tx, prepared?: PreparedRoles) {
          const target = await steps.getTarget(memberId, by, tx);
          await assertGiven(prepared?.roles ?? names, target, by, tx);
          return target;
        },
        async before(member) {
          const asked = await steps.ask({ member, role: roleText(names) }, organization);
          // Roles from the application's hook are checked, too. An empty text leaves the requested roles.
          const roles = givenRoles(asked.role || roleText(names));
          const role = roleText(roles);
          const tell =
            role === member.role
              ? nothing
              : await noticeOf(context)(MEMBER_ROLE_CHANGED, asked.user, organization, { role });
          return { roles, announce: asked.announce, tell };
        },
        async write({ tx, subject: target, wanted: { roles, tell } }) {
          const { done: changed, events } = await steps.write({ member: target, role: roleText(roles) }, tx);
          if (changed.role !== target.role) await tell(tx);
          return { done: { previous: target.role, changed }, events };
        },
        after: {
          afterUpdateMemberRole: ({ previous, changed }, { announce }) => announce(previous, changed),
        },
      });
      return changed;
    };
});

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
