import { fail } from "../../../base/errors.ts";
import { requestService } from "../../../kernel/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";
import { callbackUser } from "../../callback-user.ts";
import { userStore } from "../../users/store.ts";
import type { Admitted } from "../access.ts";
import { activeOrganization } from "../active-organization.ts";
import { afterwards, callbackMember, callbackOrganization } from "../callbacks.ts";
import { departures } from "../cascade.ts";
import {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
} from "../errors.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, MemberView } from "../shapes.ts";
import { organizationStore } from "../store.ts";
import { memberStore } from "./store.ts";

/** Who goes, as it is asked by this member: or throws why not. */
type Judge = (by: MemberRow, tx?: Transaction) => Promise<MemberView>;

/** How members go: taken out by others, or leaving. */
export const removals = requestService((core) => {
  const { db } = core;
  const settings = core.use(organizationSettings);
  const users = core.use(userStore);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const leaving = core.use(departures);
  const auditOf = audit.make(core);
  const activeOf = activeOrganization.make(core);
  const unsupportedOf = unsupportedInvitations.make(core);
  const hooks = settings.options.organizationHooks ?? {};

  const assertOwned = async (member: MemberRow, tx?: Transaction): Promise<void> => {
    if (!members.isOwner(member)) return;
    if (!(await members.isOwnedByAnother(member.userId, member.organizationId, tx)))
      throw fail(YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER);
  };

  const another =
    (idOrEmail: string): Judge =>
    async (by, tx) => {
      const target = await members.findView(idOrEmail, by.organizationId, tx);
      if (target === undefined) throw fail(MEMBER_NOT_FOUND);
      if (members.isOwner(target) && !members.isOwner(by))
        throw fail(YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER);
      await assertOwned(target, tx);
      if (!(await may.allows(by, { member: ["delete"] }, tx)))
        throw fail(YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER);
      return target;
    };

  const oneself: Judge = async (by, tx) => {
    const view = await members.findViewOf(by.userId, by.organizationId, tx);
    if (view === undefined) throw fail(MEMBER_NOT_FOUND);
    await assertOwned(view, tx);
    return view;
  };

  return (context) => {
    const takeAway = (judge: Judge, { caller, stillAdmitted }: Admitted): Promise<MemberView> =>
      db.transaction(async (tx) => {
        if (!(await organizations.lock(caller.organization.id, tx))) throw fail(MEMBER_NOT_FOUND);
        const { member: by } = await stillAdmitted(tx);
        const member = await judge(by, tx);
        await leaving.remove(member, tx);
        const { id, userId, organizationId } = member;
        const target = { type: "member", id };
        await auditOf(context).record({ event: "member_removed", userId, organizationId, target }, tx);
        await unsupportedOf(context).cancel(member, tx);
        return member;
      });

    /** Where the caller has gone, their session acts nowhere. */
    const presentGone = ({ userId, organizationId }: MemberRow): void => {
      const { found } = context;
      if (found?.user.id !== userId || found.session.activeOrganizationId !== organizationId) return;
      const team = settings.teams === undefined ? {} : { activeTeamId: null };
      activeOf(context).present(found, { activeOrganizationId: null, ...team });
    };

    const carryOut = async (judge: Judge, admitted: Admitted): Promise<MemberView> => {
      const { organization, member: by } = admitted.caller;
      const member = await judge(by);
      const user = await users.findById(member.userId);
      if (user === undefined) throw fail(MEMBER_NOT_FOUND);
      const about = {
        member: callbackMember(rowOf(member)),
        user: callbackUser(user),
        organization: callbackOrganization(organization),
      };
      await hooks.beforeRemoveMember?.(about);
      const removed = await takeAway(judge, admitted);
      presentGone(removed);
      await afterwards(context, "afterRemoveMember", async () => hooks.afterRemoveMember?.(about));
      return removed;
    };

    return {
      /** By the member's id, or by the address of the person where there is an `@` in it. */
      remove: (idOrEmail: string, admitted: Admitted) => carryOut(another(idOrEmail), admitted),
      leave: (admitted: Admitted) => carryOut(oneself, admitted),
    };
  };
});

function rowOf({ user: _, ...row }: MemberView): MemberRow {
  return row;
}
