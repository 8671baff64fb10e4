import type { AuthClient } from "@latchkey/client";
import { createRootRouteWithContext } from "@tanstack/react-router";

/** Context of the routes' loaders. */
export interface RouteContext {
  client: AuthClient;
}

/** The route above all pages of the app. */
export const root = createRootRouteWithContext<RouteContext>()({});
