import { fail } from "../../../base/errors.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userStore } from "../../users/store.ts";
import { type Admitted, inOrganization } from "../access/in-organization.ts";
import { actingIn, activeOrganization } from "../active/active-organization.ts";
import { callbackMember, callbackOrganization } from "../callbacks.ts";
import { cascade } from "../deletion/organization-deletion.ts";
import {
  MEMBER_NOT_FOUND,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER,
} from "../errors.ts";
import { unsupportedInvitations } from "../invitations/sender.ts";
import { MEMBER_REMOVED, membershipNotice } from "../notices.ts";
import { permissions } from "../roles/permissions.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, MemberView } from "../shapes.ts";
import { memberStore } from "./store.ts";

/** Finds the member to remove, or throws if this member may not do that. */
type Judge = (by: MemberRow, tx?: Transaction) => Promise<MemberView>;

/** Removes members, and lets members leave. */
export const removals = requestService((core) => {
  const settings = core.use(organizationSettings);
  const users = core.use(userStore);
  const members = core.use(memberStore);
  const may = core.use(permissions);
  const cascading = core.use(cascade);
  const activeOf = activeOrganization.make(core);
  const unsupported = core.use(unsupportedInvitations);
  const noticeOf = membershipNotice.make(core);
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
    const write = inOrganization.make(core)(context);

    const carryOut = (judge: Judge, admitted: Admitted): Promise<MemberView> =>
      write(admitted, {
        judge: ({ member: by }, tx) => judge(by, tx),
        async before(member) {
          const user = await users.findById(member.userId);
          if (user === undefined) throw fail(MEMBER_NOT_FOUND);
          const about = {
            member: callbackMember(rowOf(member)),
            user: callbackUser(user),
            organization: callbackOrganization(admitted.caller.organization),
          };
          await hooks.beforeRemoveMember?.(about);
          const tell = await noticeOf(context)(MEMBER_REMOVED, user, admitted.caller.organization, {});
          return { about, tell };
        },
        async write({ tx, subject: member, wanted: { tell } }) {
          if (await cascading.removeMember(member, tx)) await tell(tx);
          const { id, userId } = member;
          const canceled = await unsupported.cancel(member, tx);
          return { done: member, events: [{ event: "member_removed", id, userId }, ...canceled] };
        },
        // If the caller has left, the organization is no longer active.
        present({ userId, organizationId }) {
          const { found } = context;
          if (found?.user.id === userId && found.session.activeOrganizationId === organizationId)
            activeOf(context).present(found, actingIn(settings, null));
        },
        after: { afterRemoveMember: (_, { about }) => hooks.afterRemoveMember?.(about) },
      });

    return {
      /** Removes a member, by ID, or by email address if the text contains `@`. */
      remove: (idOrEmail: string, admitted: Admitted) => carryOut(another(idOrEmail), admitted),
      leave: (admitted: Admitted) => carryOut(oneself, admitted),
    };
  };
});

function rowOf({ user: _, ...row }: MemberView): MemberRow {
  return row;
}
