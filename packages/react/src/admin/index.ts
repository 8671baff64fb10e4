export { AdminConsole, type AdminConsoleProps } from "./admin-console.tsx";
export type { AdminSectionId } from "./sections.ts";
export type * from "./types.ts";
