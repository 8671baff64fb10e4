export { AdminConsole, type AdminConsoleProps } from "./admin-console.tsx";
export { OrganizationAudit } from "./organization-audit.tsx";
export type { AdminSectionId } from "./sections.ts";
export type * from "./types.ts";
