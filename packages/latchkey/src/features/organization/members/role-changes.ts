import { fail } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/service.ts";
import { roleNames } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { userStore } from "../../users/store.ts";
import type { Admitted } from "../access.ts";
import { afterwards, callbackMember, callbackOrganization, replacedBy } from "../callbacks.ts";
import {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER,
} from "../errors.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { asOwner, assertKnown, givenRoles, roleText } from "../roles/names.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { memberStore } from "./store.ts";

/** One member's role, as it is to become. */
interface Change {
  member: MemberRow;
  role: string;
}

/** How roles of members change, with an owner left whatever happens at once. */
export const roleChanges = requestService((core) => {
  const { db } = core;
  const settings = core.use(organizationSettings);
  const { creatorRole, roles } = settings;
  const users = core.use(userStore);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const auditOf = audit.make(core);
  const unsupportedOf = unsupportedInvitations.make(core);
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

  return (context) => {
    const write = async ({ member, role }: Change, tx: Transaction): Promise<MemberRow> => {
      await members.setRole(member, role, tx);
      const { id, userId, organizationId } = member;
      const target = { type: "member", id };
      await auditOf(context).record(
        { event: "member_role_changed", userId, organizationId, target, changed: ["role"] },
        tx,
      );
      await unsupportedOf(context).cancel(member, tx);
      return { ...member, role };
    };

    const lock = async ({ caller, stillAdmitted }: Admitted, tx: Transaction): Promise<MemberRow> => {
      if (!(await organizations.lock(caller.organization.id, tx))) throw fail(MEMBER_NOT_FOUND);
      return (await stillAdmitted(tx)).member;
    };

    return {
      /** Gives a member these roles in the place of those they have. */
      async change(memberId: string, names: readonly string[], admitted: Admitted): Promise<MemberRow> {
        const { organization, member: caller } = admitted.caller;
        const before = await targetOf(memberId, caller);
        await assertMayGive(names, before, caller);
        const { role, done } = await announced({ member: before, role: roleText(names) }, organization);
        // What the application puts in their place is judged as well; nothing is no role.
        const wanted = givenRoles(role || roleText(names));
        const [previous, changed] = await db.transaction(async (tx) => {
          const by = await lock(admitted, tx);
          const target = await targetOf(memberId, by, tx);
          await assertMayGive(wanted, target, by, tx);
          return [target.role, await write({ member: target, role: roleText(wanted) }, tx)];
        });
        await afterwards(context, "afterUpdateMemberRole", async () => done(previous, changed));
        return changed;
      },

      /** Makes another member the owner in the caller's place, or beside the caller (`keeps`). */
      async transfer(
        memberId: string,
        keeps: boolean,
        admitted: Admitted,
      ): Promise<{ member: MemberRow; previous: MemberRow }> {
        const { organization } = admitted.caller;
        const judge = async (by: MemberRow, tx?: Transaction): Promise<[Change, Change]> => {
          const target = await targetOf(memberId, by, tx);
          if (target.userId === by.userId) throw fail(MEMBER_NOT_FOUND);
          if (!members.isOwner(by)) throw fail(YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER);
          return [
            { member: target, role: asOwner(target.role, creatorRole) },
            { member: by, role: keeps ? by.role : steppedDown(by.role) },
          ];
        };
        const [up, down] = await judge(admitted.caller.member);
        const { done: told } = await announced(up, organization);
        const toldDown = keeps ? undefined : (await announced(down, organization)).done;
        const given = await db.transaction(async (tx) => {
          const [up, down] = await judge(await lock(admitted, tx), tx);
          const member = await write(up, tx);
          const previous = keeps ? down.member : await write(down, tx);
          const { id, userId, organizationId } = member;
          const target = { type: "member", id };
          await auditOf(context).record(
            { event: "ownership_transferred", userId, organizationId, target },
            tx,
          );
          return { member, previous, before: [up.member.role, down.member.role] as const };
        });
        const { member, previous, before } = given;
        await afterwards(context, "afterUpdateMemberRole", async () => told(before[0], member));
        await afterwards(context, "afterUpdateMemberRole", async () => toldDown?.(before[1], previous));
        return { member, previous };
      },
    };
  };
});
