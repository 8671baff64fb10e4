import type { AdminSectionId } from "@latchkey/react/admin-sections";
import type { AccountSection } from "@latchkey/react/sections";

interface ConsoleSection {
  id: AdminSectionId;
  /** True: it has pages below it, such as one for each item of its list. */
  hasItems?: boolean;
  load: AccountSection["load"];
}

/** Pages of the console. */
export const CONSOLE_PAGES: readonly ConsoleSection[] = [
  { id: "overview", load: () => import("./routes/admin/overview.tsx").then((module) => module.OverviewPage) },
  {
    id: "users",
    hasItems: true,
    load: () => import("./routes/admin/users.tsx").then((module) => module.UsersPage),
  },
  { id: "sessions", load: () => import("./routes/admin/sessions.tsx").then((module) => module.SessionsPage) },
  {
    id: "organizations",
    hasItems: true,
    load: () => import("./routes/admin/organizations.tsx").then((module) => module.OrganizationsPage),
  },
  { id: "audit", load: () => import("./routes/admin/audit.tsx").then((module) => module.AuditPage) },
  { id: "texts", load: () => import("./routes/admin/texts.tsx").then((module) => module.TextsPage) },
  {
    id: "service",
    hasItems: true,
    load: () => import("./routes/admin/service.tsx").then((module) => module.ServicePage),
  },
];
