export { AdminConsole, type AdminConsoleProps } from "./admin-console.tsx";
export type { AdminSectionId } from "./base/sections.ts";
export type * from "./base/types.ts";
export { OrganizationAudit } from "./organization-audit.tsx";
