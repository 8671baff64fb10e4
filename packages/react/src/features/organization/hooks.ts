export {
  type CreateOrganizationFlow,
  type CreateOrganizationFlowOptions,
  type CreateOrganizationValues,
  useCreateOrganizationFlow,
} from "./create-organization-flow.ts";
export { useAccessControl } from "./roles/use-access-control.ts";
export {
  type Permission,
  type PermissionOptions,
  RequirePermission,
  type RequirePermissionProps,
  RequireRole,
  type RequireRoleProps,
  usePermission,
} from "./roles/use-permission.tsx";
export { useRoleName, useRoleNames } from "./roles/use-role-name.ts";
export {
  OrganizationScope,
  type OrganizationScopeProps,
  type OrganizationScopeValue,
  useOrganizationScope,
} from "./scope.tsx";
export type * from "./types.ts";
export {
  type ActiveOrganization,
  type SetActive,
  useActiveMember,
  useActiveOrganization,
} from "./use-active-organization.ts";
export { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";
export { type Change, useChange } from "./use-change.ts";
export { type DescribeOrganizationError, useDescribeOrganizationError } from "./use-describe.ts";
export { type OfferedOrganizations, useOfferedOrganizations } from "./use-has-organizations.ts";
export { useOrganizations, useUserInvitations } from "./use-organizations.ts";
export { useOrganizationSummary } from "./use-summary.ts";
