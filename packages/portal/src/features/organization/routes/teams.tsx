import { TeamsSection } from "@latchkey/react/sections";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";

const route = getRouteApi("/o/$slug/teams/$id");

/** `/o/$slug/teams/$id`: the members of a team. */
export function TeamPage(): ReactNode {
  return <TeamsSection team={route.useParams().id} />;
}
