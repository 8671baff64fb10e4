/** Sections of `<AdminConsole/>` for an application's pages, and the audit log of an organization. */

export { AuditSection } from "./audit/audit-section.tsx";
export { OrganizationAuditSection, type OrganizationAuditSectionProps } from "./audit/organization-audit.tsx";
export { type AdminPlace, type AdminQuery, placeOf, placeText } from "./base/place.ts";
export { AdminScope, type AdminScopeProps, useAdminScope } from "./base/scope.tsx";
export { AdminCommands } from "./commands/commands.tsx";
export { OrganizationsSection } from "./organizations/organizations-section.tsx";
export { OverviewSection } from "./overview/overview-section.tsx";
export { ServiceSection } from "./service/service-section.tsx";
export { SessionsSection } from "./sessions/sessions-section.tsx";
export { TextsSection } from "./text-editor/texts-section.tsx";
export { UsersSection } from "./users/users-section.tsx";
