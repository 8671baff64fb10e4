import { service } from "../../kernel/contracts/service.ts";
import { keyColumn } from "../../security/tokens.ts";
import type { Fill } from "../../storage/adoption/fill.ts";
import { organizationSettings } from "./settings.ts";
import { invitationTable, memberTable, organizationRoleTable } from "./tables.ts";
import { teamFills } from "./teams/adoption-store.ts";

const invitations: Fill = {
  table: invitationTable,
  reads: ["organizationId", "email", "status"],
  sets: ["pendingKey"],
  unchanged: "status",
  // Several invitations of one person are usual in the framework: the older ones stay valid.
  keys: { pendingKey: [] },
  values: ({ organizationId, email, status }) => ({
    pendingKey: status === "pending" ? keyColumn([String(organizationId), String(email)]) : null,
  }),
};

const roles: Fill = {
  table: organizationRoleTable,
  reads: ["organizationId", "role"],
  sets: ["roleKey"],
  keys: { roleKey: ["organizationId", "role"] },
  values: ({ organizationId, role }) => ({ roleKey: keyColumn([String(organizationId), String(role)]) }),
};

const members: Fill = {
  table: memberTable,
  reads: ["organizationId", "userId"],
  sets: ["membershipKey"],
  keys: { membershipKey: ["organizationId", "userId"] },
  values: ({ organizationId, userId }) => ({
    membershipKey: keyColumn([String(organizationId), String(userId)]),
  }),
};

export const organizationAdoption = service((core): readonly Fill[] => {
  const { teams } = core.use(organizationSettings);
  return [members, invitations, roles, ...(teams === undefined ? [] : core.use(teamFills))];
});
