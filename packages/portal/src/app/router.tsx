import type { AuthClient } from "@latchkey/client";
import {
  ACCOUNT_SECTIONS,
  type AccountSection,
  type AccountSectionName,
  ORGANIZATION_SECTIONS,
  type OrganizationSectionId,
} from "@latchkey/react/sections";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { accountPath } from "./pages/index.ts";
import { invitationsSearch, membersSearch, textsOf } from "./people-search.ts";
import { RouteError } from "./route-error.tsx";
import { RouteMissing } from "./route-missing.tsx";
import { RoutePending } from "./route-pending.tsx";
import { OrganizationLayout } from "./routes/organization/layout.tsx";

/** Context of the routes' loaders. */
export interface RouteContext {
  client: AuthClient;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRouteWithContext<RouteContext>()({});

const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  component: lazyRouteComponent(() => import("./routes/account/welcome.tsx"), "WelcomePage"),
});

/** Sections of the account that the app gives more than others. */
const WITH_MORE: Partial<Record<AccountSectionName, AccountSection["load"]>> = {
  connections: () => import("./routes/account/connections.tsx").then((module) => module.ConnectionsPage),
  preferences: () => import("./routes/account/preferences.tsx").then((module) => module.PreferencesPage),
  delete: () => import("./routes/account/delete.tsx").then((module) => module.DeletePage),
};

const account = ACCOUNT_SECTIONS.map(({ id, load }) =>
  createRoute({
    getParentRoute: () => root,
    path: accountPath(id),
    component: lazyRouteComponent(async () => ({ default: await (WITH_MORE[id] ?? load)() })),
  }),
);

const creation = createRoute({
  getParentRoute: () => root,
  path: "/organizations/new",
  component: lazyRouteComponent(() => import("./routes/organizations/create.tsx"), "NewOrganizationPage"),
});

const organization = createRoute({
  getParentRoute: () => root,
  path: "/o/$slug",
  component: OrganizationLayout,
});

/** Sections whose state is in the URL, or that the app gives more than others. */
const WITH_ROUTES: ReadonlySet<OrganizationSectionId> = new Set([
  "members",
  "invitations",
  "audit",
  "settings",
]);

const sections = ORGANIZATION_SECTIONS.filter(({ id }) => !WITH_ROUTES.has(id)).map(({ below, load }) =>
  createRoute({
    getParentRoute: () => organization,
    path: below === "" ? "/" : below,
    component: lazyRouteComponent(async () => ({ default: await load() })),
  }),
);

const members = createRoute({
  getParentRoute: () => organization,
  path: "/members",
  validateSearch: membersSearch,
  component: lazyRouteComponent(() => import("./routes/organization/members.tsx"), "MembersPage"),
});

const invitations = createRoute({
  getParentRoute: () => organization,
  path: "/invitations",
  validateSearch: invitationsSearch,
  component: lazyRouteComponent(() => import("./routes/organization/invitations.tsx"), "InvitationsPage"),
});

const team = createRoute({
  getParentRoute: () => organization,
  path: "/teams/$id",
  component: lazyRouteComponent(() => import("./routes/organization/teams.tsx"), "TeamPage"),
});

const organizationAudit = createRoute({
  getParentRoute: () => organization,
  path: "/audit",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/organization/audit.tsx"), "OrganizationAuditPage"),
});

const organizationSettings = createRoute({
  getParentRoute: () => organization,
  path: "/settings",
  component: lazyRouteComponent(
    () => import("./routes/organization/settings.tsx"),
    "OrganizationSettingsPage",
  ),
});

const console = createRoute({
  getParentRoute: () => root,
  path: "/admin",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/overview.tsx"), "OverviewPage"),
});

const users = createRoute({
  getParentRoute: () => root,
  path: "/admin/users",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/users.tsx"), "UsersPage"),
});

const user = createRoute({
  getParentRoute: () => root,
  path: "/admin/users/$id",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/users.tsx"), "UsersPage"),
});

const consoleSessions = createRoute({
  getParentRoute: () => root,
  path: "/admin/sessions",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/sessions.tsx"), "SessionsPage"),
});

const consoleOrganizations = createRoute({
  getParentRoute: () => root,
  path: "/admin/organizations",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/organizations.tsx"), "OrganizationsPage"),
});

const consoleOrganization = createRoute({
  getParentRoute: () => root,
  path: "/admin/organizations/$id",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/organizations.tsx"), "OrganizationsPage"),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: "/admin/audit",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/audit.tsx"), "AuditPage"),
});

const service = createRoute({
  getParentRoute: () => root,
  path: "/admin/service",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/admin/service.tsx"), "ServicePage"),
});

const routeTree = root.addChildren([
  welcome,
  ...account,
  creation,
  console,
  users,
  user,
  consoleSessions,
  consoleOrganizations,
  consoleOrganization,
  audit,
  service,
  // The pages of an organization. Their entries in the navigation: `pages/`.
  organization.addChildren([
    ...sections,
    members,
    invitations,
    team,
    organizationAudit,
    organizationSettings,
  ]),
]);

/** Creates the router of the signed-in app. `history`: that of the window, except in tests. */
// The return type is inferred: written out, it would repeat every route with its parameters.
export function createAppRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    // A skeleton that only flashes up is worse than none.
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteMissing,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
