import { ORGANIZATION_SECTIONS, type OrganizationSectionId } from "@latchkey/react/sections";
import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { textsOf } from "../../shared/query.ts";
import { root } from "../../shared/root-route.ts";
import { OrganizationLayout } from "./routes/layout.tsx";
import { invitationsSearch, membersSearch } from "./search.ts";

const creation = createRoute({
  getParentRoute: () => root,
  path: "/organizations/new",
  component: lazyRouteComponent(() => import("./routes/create.tsx"), "NewOrganizationPage"),
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
  component: lazyRouteComponent(() => import("./routes/members.tsx"), "MembersPage"),
});

const invitations = createRoute({
  getParentRoute: () => organization,
  path: "/invitations",
  validateSearch: invitationsSearch,
  component: lazyRouteComponent(() => import("./routes/invitations.tsx"), "InvitationsPage"),
});

const team = createRoute({
  getParentRoute: () => organization,
  path: "/teams/$id",
  component: lazyRouteComponent(() => import("./routes/teams.tsx"), "TeamPage"),
});

const organizationAudit = createRoute({
  getParentRoute: () => organization,
  path: "/audit",
  validateSearch: textsOf,
  component: lazyRouteComponent(() => import("./routes/audit.tsx"), "OrganizationAuditPage"),
});

const organizationSettings = createRoute({
  getParentRoute: () => organization,
  path: "/settings",
  component: lazyRouteComponent(() => import("./routes/settings.tsx"), "OrganizationSettingsPage"),
});

export const routes = [
  creation,
  organization.addChildren([
    ...sections,
    members,
    invitations,
    team,
    organizationAudit,
    organizationSettings,
  ]),
] as const;
