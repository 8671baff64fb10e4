import { fail } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import { requestService } from "../../../kernel/service.ts";
import { roleNames } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { callbackUser } from "../../callback-user.ts";
import { userStore } from "../../users/store.ts";
import { callbackMember, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} from "../errors.ts";
import { type Admitted, inOrganization, type Written } from "../in-organization.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { asOwner, assertKnown, givenRoles, roleText } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { memberStore } from "./store.ts";

/** One member's role, as it is to become. */
interface Change {
  member: MemberRow;
  role: string;
}

/** The roles that a member gets, as the application has them. */
interface PreparedRoles {
  roles: readonly string[];
  announce(previousRole: string, changed: MemberRow): MaybePromise<void> | undefined;
}

/** How roles of members change, with an owner left whatever happens at once. */
export const roleChanges = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { creatorRole, roles } = settings;
  const users = core.use(userStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const unsupported = core.use(unsupportedInvitations);
  const hooks = settings.options.organizationHooks ?? {};

  const targetOf = async (memberId: string, by: MemberRow, tx?: Transaction): Promise<MemberRow> => {
    const target = await members.findById(memberId, by.organizationId, tx);
    if (target === undefined) throw fail(MEMBER_NOT_FOUND);
    return target;
  };

  /** Throws where this member may not give these roles to that one. */
  const assertMayGive = async (
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

  /** Asks the application, and says how to tell it when it is done. */
  const announced = async ({ member, role }: Change, organization: OrganizationRow) => {
    const user = await users.findById(member.userId);
    if (user === undefined) throw fail(MEMBER_NOT_FOUND);
    const about = { user: callbackUser(user), organization: callbackOrganization(organization) };
    const asked = hooks.beforeUpdateMemberRole?.({
      ...about,
      member: callbackMember(member),
      newRole: role,
    });
    const wanted = await replacedBy({ role }, asked);
    const done = (previousRole: string, changed: MemberRow) =>
      hooks.afterUpdateMemberRole?.({ ...about, member: callbackMember(changed), previousRole });
    return { role: wanted.role, done };
  };

  /** The caller's roles without ownership. */
  const steppedDown = (role: string): string => {
    const others = roleNames(role).filter((name) => name !== creatorRole);
    const next = Object.hasOwn(roles, "admin") && creatorRole !== "admin" ? "admin" : "member";
    return roleText([...new Set([next, ...others])]);
  };

  /** The member as they are now, and what is written down of it. */
  const write = async ({ member, role }: Change, tx: Transaction): Promise<Written<MemberRow>> => {
    await members.setRole(member, role, tx);
    const { id, userId } = member;
    const canceled = await unsupported.cancel(member, tx);
    return {
      done: { ...member, role },
      events: [{ event: "member_role_changed", id, userId, changed: ["role"] }, ...canceled],
    };
  };

  return (context) => {
    const inside = inOrganization.make(core)(context);

    return {
      /** Gives a member these roles in the place of those they have. */
      async change(memberId: string, names: readonly string[], admitted: Admitted): Promise<MemberRow> {
        const { organization } = admitted.caller;
        const { changed } = await inside(admitted, {
          async judge({ member: by }, tx, prepared?: PreparedRoles) {
            const target = await targetOf(memberId, by, tx);
            await assertMayGive(prepared?.roles ?? names, target, by, tx);
            return target;
          },
          async before(member) {
            const { role, done } = await announced({ member, role: roleText(names) }, organization);
            // What the application puts in their place is judged as well; nothing is no role.
            return { roles: givenRoles(role || roleText(names)), announce: done };
          },
          async write({ tx, subject: target, wanted: { roles } }) {
            const { done: changed, events } = await write({ member: target, role: roleText(roles) }, tx);
            return { done: { previous: target.role, changed }, events };
          },
          after: {
            afterUpdateMemberRole: ({ previous, changed }, { announce }) => announce(previous, changed),
          },
        });
        return changed;
      },

      /** Makes another member the owner in the caller's place, or beside the caller (`keeps`). */
      async transfer(
        memberId: string,
        keeps: boolean,
        admitted: Admitted,
      ): Promise<{ member: MemberRow; previous: MemberRow }> {
        const { organization } = admitted.caller;
        const { member, previous } = await inside(admitted, {
          async judge({ member: by }, tx): Promise<[Change, Change]> {
            const target = await targetOf(memberId, by, tx);
            if (target.userId === by.userId) throw fail(MEMBER_NOT_FOUND);
            if (!members.isOwner(by)) throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
            return [
              { member: target, role: asOwner(target.role, creatorRole) },
              { member: by, role: keeps ? by.role : steppedDown(by.role) },
            ];
          },
          async before([up, down]) {
            const { done } = await announced(up, organization);
            return { up: done, down: keeps ? undefined : (await announced(down, organization)).done };
          },
          async write({ tx, subject: [up, down] }) {
            const given = await write(up, tx);
            const taken = keeps ? { done: down.member, events: [] } : await write(down, tx);
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
      },
    };
  };
});
