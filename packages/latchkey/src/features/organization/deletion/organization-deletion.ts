import { callbackUser, type User } from "../../../kernel/contracts/identity.ts";
import { requestOf } from "../../../kernel/contracts/request-of.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { type Admitted, inOrganization, type OrganizationWrite } from "../access/in-organization.ts";
import { actingIn, activeOrganization, deactivation } from "../active/active-organization.ts";
import { callbackOrganization } from "../callbacks.ts";
import { memberStore } from "../members/store.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberRow, OrganizationRow } from "../shapes.ts";
import { organizationStore, removalStore } from "../store.ts";
import { teamStore } from "../teams/store.ts";

type Locked = OrganizationWrite<unknown, unknown, unknown, void>["user"];

/** Deletes an organization with everything in it, for an admitted user. */
export const organizationDeletion = requestService((core) => {
  const settings = core.use(organizationSettings);
  const { organizationHooks: hooks = {}, organizationDeletion: older = {} } = settings.options;
  const { removeOrganization } = core.use(cascade);
  const writeOf = inOrganization.make(core);
  const activeOf = activeOrganization.make(core);
  return (context) =>
    async <Caller>(
      admitted: Admitted<Caller>,
      organization: OrganizationRow,
      by: User,
      locked?: Locked,
    ): Promise<void> => {
      const { id } = organization;
      const about = { user: callbackUser(by), organization: callbackOrganization(organization) };
      const request = requestOf(context);
      const call = callOf(context);
      await writeOf(context)(admitted, {
        ...(locked === undefined ? {} : { user: locked }),
        async before() {
          await older.beforeDelete?.(about, request);
          await hooks.beforeDeleteOrganization?.(about, call);
        },
        async write({ tx }) {
          await removeOrganization(organization, tx);
          return { done: undefined, events: [{ event: "organization_deleted", id }] };
        },
        present() {
          const { found } = context;
          if (found?.session.activeOrganizationId === id)
            activeOf(context).present(found, actingIn(settings, null));
        },
        after: {
          afterDelete: () => older.afterDelete?.(about, request),
          afterDeleteOrganization: () => hooks.afterDeleteOrganization?.(about, call),
        },
      });
    };
});

/**
 * Removes members and whole organizations with everything that depends on them. The organization is locked.
 */
export const cascade = service((core) => {
  const settings = core.use(organizationSettings);
  const organizations = core.use(organizationStore);
  const members = core.use(memberStore);
  const deactivate = core.use(deactivation);
  const teams = settings.teams === undefined ? undefined : core.use(teamStore);
  const rows = core.use(removalStore);
  const others = core.features.flatMap(({ group }) => group?.onDeleted ?? []).map(core.use);
  return {
    /** True for the one caller that removes the member. */
    async removeMember(member: MemberRow, tx: Transaction): Promise<boolean> {
      const { userId, organizationId } = member;
      // Waits for a concurrent request that makes the organization active. Its write is visible below.
      if (!(await members.remove(member, tx))) return false;
      await teams?.leaveAll(userId, organizationId, tx);
      await deactivate.ofMember(userId, organizationId, tx);
      return true;
    },
    /** True for the one caller that removes it. Deletes all rows by name: tables may lack references. */
    async removeOrganization({ id }: Pick<OrganizationRow, "id">, tx: Transaction): Promise<boolean> {
      const people = await rows.everybodyIn(id, tx);
      await rows.removeInvitations(id, tx);
      // Waits for a concurrent request that makes the organization active. Its write is visible below.
      await rows.removeMembers(id, tx);
      await teams?.removeAllOf(id, tx);
      await rows.removeRoles(id, tx);
      for (const remove of others) await remove(id, tx);
      await deactivate.ofAll(people, id, tx);
      return organizations.remove(id, tx);
    },
  };
});
