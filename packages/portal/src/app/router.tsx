import type { AuthClient } from "@latchkey/client";
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from "@tanstack/react-router";
import { invitationsSearch, membersSearch, textsOf } from "./people-search.ts";
import { RouteError } from "./route-error.tsx";
import { RouteMissing } from "./route-missing.tsx";
import { RoutePending } from "./route-pending.tsx";
import { OrganizationLayout } from "./routes/organization/layout.tsx";

/** What routes are given to load with. */
export interface RouteContext {
  client: AuthClient;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

const root = createRootRouteWithContext<RouteContext>()({});

const profile = createRoute({
  getParentRoute: () => root,
  path: "/account",
  component: lazyRouteComponent(() => import("./routes/account/profile.tsx"), "ProfilePage"),
});

const welcome = createRoute({
  getParentRoute: () => root,
  path: "/welcome",
  component: lazyRouteComponent(() => import("./routes/account/welcome.tsx"), "WelcomePage"),
});

const security = createRoute({
  getParentRoute: () => root,
  path: "/account/security",
  component: lazyRouteComponent(() => import("./routes/account/security.tsx"), "SecurityPage"),
});

const passkeys = createRoute({
  getParentRoute: () => root,
  path: "/account/passkeys",
  component: lazyRouteComponent(() => import("./routes/account/passkeys.tsx"), "PasskeysPage"),
});

const apiKeys = createRoute({
  getParentRoute: () => root,
  path: "/account/api-keys",
  component: lazyRouteComponent(() => import("./routes/account/api-keys.tsx"), "ApiKeysPage"),
});

const twoFactor = createRoute({
  getParentRoute: () => root,
  path: "/account/two-factor",
  component: lazyRouteComponent(() => import("./routes/account/two-factor.tsx"), "TwoFactorPage"),
});

const sessions = createRoute({
  getParentRoute: () => root,
  path: "/account/sessions",
  component: lazyRouteComponent(() => import("./routes/account/sessions.tsx"), "SessionsPage"),
});

const email = createRoute({
  getParentRoute: () => root,
  path: "/account/email",
  component: lazyRouteComponent(() => import("./routes/account/email.tsx"), "EmailPage"),
});

const connections = createRoute({
  getParentRoute: () => root,
  path: "/account/connections",
  component: lazyRouteComponent(() => import("./routes/account/connections.tsx"), "ConnectionsPage"),
});

const memberships = createRoute({
  getParentRoute: () => root,
  path: "/account/organizations",
  component: lazyRouteComponent(() => import("./routes/account/organizations.tsx"), "OrganizationsPage"),
});

const activity = createRoute({
  getParentRoute: () => root,
  path: "/account/activity",
  component: lazyRouteComponent(() => import("./routes/account/activity.tsx"), "ActivityPage"),
});

const preferences = createRoute({
  getParentRoute: () => root,
  path: "/account/preferences",
  component: lazyRouteComponent(() => import("./routes/account/preferences.tsx"), "PreferencesPage"),
});

const deletion = createRoute({
  getParentRoute: () => root,
  path: "/account/delete",
  component: lazyRouteComponent(() => import("./routes/account/delete.tsx"), "DeletePage"),
});

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

const overview = createRoute({
  getParentRoute: () => organization,
  path: "/",
  component: lazyRouteComponent(() => import("./routes/organization/overview.tsx"), "OverviewPage"),
});

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

const teams = createRoute({
  getParentRoute: () => organization,
  path: "/teams",
  component: lazyRouteComponent(() => import("./routes/organization/teams.tsx"), "TeamsPage"),
});

const team = createRoute({
  getParentRoute: () => organization,
  path: "/teams/$id",
  component: lazyRouteComponent(() => import("./routes/organization/teams.tsx"), "TeamPage"),
});

const roles = createRoute({
  getParentRoute: () => organization,
  path: "/roles",
  component: lazyRouteComponent(() => import("./routes/organization/roles.tsx"), "RolesPage"),
});

const organizationApiKeys = createRoute({
  getParentRoute: () => organization,
  path: "/api-keys",
  component: lazyRouteComponent(
    () => import("./routes/organization/api-keys.tsx"),
    "OrganizationApiKeysPage",
  ),
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
  profile,
  email,
  security,
  passkeys,
  apiKeys,
  twoFactor,
  connections,
  sessions,
  memberships,
  activity,
  preferences,
  deletion,
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
    overview,
    members,
    invitations,
    teams,
    team,
    roles,
    organizationApiKeys,
    organizationAudit,
    organizationSettings,
  ]),
]);

/** The router of the signed-in app. `history`: that of the window, unless a test brings its own. */
// Its type holds every route with its parameters: written out it would be the routes once more.
export function createAppRouter(context: RouteContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history === undefined ? {} : { history }),
    defaultPreload: "intent",
    // A skeleton that flashes by is worse than none.
    defaultPendingMs: 150,
    defaultPendingMinMs: 300,
    defaultPendingComponent: RoutePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteMissing,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
