import { useOrganizationScope, useTeams } from "@latchkey/react";
import { PageTitle } from "@latchkey/react/layout";
import { Skeleton } from "@latchkey/react/primitives";
import { TeamPage as TeamScreen } from "@latchkey/react/team-page";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { usePortalMessages } from "../../messages/index.ts";
import { AppLink } from "../app-link.tsx";

const route = getRouteApi("/o/$slug/teams/$id");

/** `/o/$slug/teams/$id`: who is in a team. */
export function TeamPage(): ReactNode {
  const t = usePortalMessages();
  const { id } = route.useParams();
  const { organization } = useOrganizationScope();
  const teams = useTeams();
  const name = teams.data?.find((team) => team.id === id)?.name;
  return (
    <>
      <p data-portal="Back">
        <AppLink href={`/o/${organization.slug}/teams`}>{t("teams.missing.back")}</AppLink>
      </p>
      <PageTitle>
        {name === undefined ? (
          teams.isPending ? (
            <Skeleton width="12rem" />
          ) : (
            t("teams.title")
          )
        ) : (
          <bdi>{name}</bdi>
        )}
      </PageTitle>
      <TeamScreen key={id} teamId={id} />
    </>
  );
}
