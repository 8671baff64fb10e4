import { adminPath } from "@latchkey/react/admin-sections";
import { ACCOUNT_SECTIONS, type AccountSection, type AccountSectionName } from "@latchkey/react/sections";
import { createRoute, createRouter, lazyRouteComponent, type RouterHistory } from "@tanstack/react-router";
import { PART_ROUTES } from "../features/generated/app.ts";
import { textsOf } from "../shared/query.ts";
import { type RouteContext, root } from "../shared/root-route.ts";
import { RouteError } from "../shared/route-error.tsx";
import { PagePending } from "../shared/route-pending.tsx";
import { CONSOLE_PAGES } from "./console-pages.ts";
import { accountPath } from "./pages/index.ts";
import { RouteMissing } from "./route-missing.tsx";

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}

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

const console = CONSOLE_PAGES.flatMap(({ id, hasItems, load }) => {
  const path = `/admin/${adminPath(id)}`.replace(/\/$/, "");
  return (hasItems ? [path, `${path}/$id`] : [path]).map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: textsOf,
      component: lazyRouteComponent(async () => ({ default: await load() })),
    }),
  );
});

const routeTree = root.addChildren([welcome, ...account, ...console, ...PART_ROUTES]);

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
    defaultPendingComponent: PagePending,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteMissing,
    scrollRestoration: true,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;
