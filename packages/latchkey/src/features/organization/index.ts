import { z } from "zod";
import type {
  HasPermissionAnswer,
  HasPermissionBody,
  OrganizationApi,
} from "../../generated/organization.ts";
import type { ApiCall, CallHeaders } from "../../kernel/contracts/call.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { fieldColumns } from "../../kernel/contracts/fields/additional-fields.ts";
import { assertDefaults } from "../../kernel/contracts/fields/field-values.ts";
import { service } from "../../kernel/contracts/service.ts";
import { cleanUpJob } from "../../kernel/pipeline/jobs/clean-up.ts";
import type { Asked, Statements } from "../../shared/index.ts";
import type { Table } from "../../storage/tables/table.ts";
import { scopesOf } from "./active/active-organization.ts";
import { organizationAdoption } from "./adoption-store.ts";
import {
  organizationExportAuditEvents,
  organizationGetAuditEvent,
  organizationListAuditEvents,
} from "./audit/audit-routes.ts";
import { ORGANIZATION_EVENTS, recentGrants } from "./audit/organization-audit.ts";
import { organizationOptions } from "./declared-options.ts";
import {
  organizationLocks,
  organizationsOfDeleted,
  organizationsOfPlanted,
} from "./deletion/account-deletion.ts";
import { invitedSignUp } from "./invitations/answer.ts";
import { INVITATION, INVITATION_BUDGETS, sendInvitation } from "./invitations/mail.ts";
import { invitationRoutes } from "./invitations/routes.ts";
import { invitationStore } from "./invitations/store.ts";
import { memberRoutes } from "./members/routes.ts";
import { MEMBER_REMOVED, MEMBER_ROLE_CHANGED, MEMBERSHIP_BUDGETS, OWNERSHIP_TRANSFERRED } from "./notices.ts";
import type { OrganizationOptions } from "./options.ts";
import { roleRoutes } from "./roles/routes.ts";
import { hasPermission, setActiveOrganization } from "./routes/active-organization.ts";
import { CREATING, organizationRoutes } from "./routes/organizations.ts";
import {
  accessControl,
  getFullOrganization,
  getOrganization,
  organizationSummary,
} from "./routes/reading.ts";
import { organizationSettings, resolveSettings } from "./settings.ts";
import { invitationNames, organizationStore, roleNames, teamNames } from "./store.ts";
import {
  invitationTable,
  memberTable,
  organizationRoleTable,
  organizationTable,
  teamColumns,
  teamMemberTable,
  teamTable,
} from "./tables.ts";
import { teamMemberRoutes } from "./teams/member-routes.ts";
import { teamRoutes } from "./teams/routes.ts";

export { memberRights } from "./access/membership-lookup.ts";
export { organizationDeletion } from "./deletion/organization-deletion.ts";
export { organizationCounts } from "./full-organization.ts";
export type * from "./options.ts";

/** Facts about organizations for the screens. */
const OfferedOrganizations = z.object({
  teams: z.boolean().describe("True if organizations can have teams"),
  canRemoveLastTeam: z.boolean().describe("True if the last team can be removed (`allowRemovingAllTeams`)"),
  dynamicRoles: z.boolean().describe("True if organizations can make custom roles"),
  canCreate: z
    .boolean()
    .describe("True if users can create organizations, or if the application decides for each user"),
});

type PermissionBody<S extends Statements> = Omit<HasPermissionBody, "permissions" | "permission"> & {
  permissions?: Asked<S>;
  permission?: Asked<S>;
};

/** The routes, limited to the resources and actions of these statements. */
type OrganizationApiOf<S extends Statements> = Omit<OrganizationApi, "hasPermission"> & {
  readonly hasPermission: ApiCall<{ body: PermissionBody<S>; headers: CallHeaders }, HasPermissionAnswer>;
};

/** Organizations with members, teams, invitations and roles. */
export function organization<const S extends Statements = Statements>(
  options: OrganizationOptions<S> = {},
): Feature<OrganizationApiOf<S>> {
  organizationOptions.check(options, "organization");
  const settings = resolveSettings(options);
  const { fields, teams, dynamicRoles } = settings;
  const added = (table: Table<keyof typeof fields>) => {
    const option = `organization.schema.${table.name}.additionalFields`;
    assertDefaults(fields[table.name], option);
    return fieldColumns(table, fields[table.name], option);
  };
  const declared = feature<OrganizationApiOf<S>>({
    id: "organization",
    events: ORGANIZATION_EVENTS,
    group: { events: ORGANIZATION_EVENTS },
    recentChanges: recentGrants,
    names: {
      organization: service((core) => core.use(organizationStore).listNames),
      invitation: invitationNames,
      ...(teams === undefined ? {} : { team: teamNames }),
      ...(dynamicRoles ? { role: roleNames } : {}),
    },
    tables: [
      organizationTable,
      memberTable,
      invitationTable,
      ...[organizationTable, memberTable, invitationTable].map(added),
      ...(teams === undefined ? [] : [teamTable, teamMemberTable, ...teamColumns, added(teamTable)]),
      ...(dynamicRoles ? [organizationRoleTable, added(organizationRoleTable)] : []),
    ],
    adoption: organizationAdoption,
    tableOptions: options.schema ?? {},
    budgets: [CREATING, ...INVITATION_BUDGETS, ...MEMBERSHIP_BUDGETS],
    ui: service(() => ({
      organizations: {
        teams: teams !== undefined,
        canRemoveLastTeam: teams?.allowRemovingAllTeams === true,
        dynamicRoles,
        canCreate: settings.canBeCreated,
      },
    })),
    uiShape: { organizations: OfferedOrganizations },
    session: { scopes: scopesOf(settings) },
    locks: organizationLocks,
    jobs: {
      "clear-old-invitations": cleanUpJob({
        every: 3600,
        age: settings.invitationsKeptFor,
        of: (core) => core.use(invitationStore).old,
      }),
    },
    deletion: organizationsOfDeleted,
    onFirstProof: organizationsOfPlanted,
    admission: invitedSignUp,
    routes: routesOf(teams !== undefined, dynamicRoles),
    letters: [INVITATION],
    notices: [OWNERSHIP_TRANSFERRED, MEMBER_REMOVED, MEMBER_ROLE_CHANGED],
    deliveries: { [INVITATION.kind]: sendInvitation },
  });
  return organizationSettings.hold(declared, settings);
}

function routesOf(hasTeams: boolean, dynamicRoles: boolean): Feature["routes"] {
  return {
    ...organizationRoutes,
    getOrganization,
    getFullOrganization: getFullOrganization(hasTeams),
    setActiveOrganization: setActiveOrganization(hasTeams),
    hasPermission,
    organizationSummary,
    accessControl,
    organizationListAuditEvents,
    organizationGetAuditEvent,
    organizationExportAuditEvents,
    ...invitationRoutes,
    ...memberRoutes,
    ...(hasTeams ? { ...teamRoutes, ...teamMemberRoutes } : {}),
    ...(dynamicRoles ? roleRoutes : {}),
  };
}
