import type { User } from "../../../kernel/contracts/identity.ts";
import { callbackUser } from "../../../kernel/contracts/identity.ts";
import { requestOf } from "../../../kernel/contracts/request-of.ts";
import { requestService } from "../../../kernel/contracts/service.ts";
import { callOf } from "../../../kernel/pipeline/hooks/endpoint-hooks.ts";
import { type Admitted, inOrganization, type OrganizationWrite } from "../access/in-organization.ts";
import { actingIn, activeOrganization } from "../active/active-organization.ts";
import { callbackOrganization } from "../callbacks.ts";
import { organizationSettings } from "../settings.ts";
import type { OrganizationRow } from "../shapes.ts";
import { cascade } from "./cascade.ts";

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
