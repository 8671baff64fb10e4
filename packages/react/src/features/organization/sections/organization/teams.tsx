"use client";
import type { ReactNode } from "react";
import { SectionTitle } from "../../../../frame/section-title.tsx";
import { useMessages } from "../../../../messages/index.ts";
import { Skeleton } from "../../../../primitives/skeleton.tsx";
import { BackLink } from "../../../../screens/back-link.tsx";
import { useOrganizationScope } from "../../scope.tsx";
import { TeamPage } from "../../teams/team-page.tsx";
import { Teams } from "../../teams/teams.tsx";
import { useTeams } from "../../teams/use-teams.ts";
import { useOrganizationHref } from "../../use-organization-href.ts";

export interface TeamsSectionProps {
  /** Id of a team, to show its members. */
  team?: string | undefined;
}

/** The teams of an organization, or one of them. */
export function TeamsSection({ team }: TeamsSectionProps): ReactNode {
  return team === undefined || team === "" ? <AllTeams /> : <OneTeam key={team} id={team} />;
}

function AllTeams(): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  return (
    <>
      <SectionTitle intro={t.rich("teams.intro", { organization: organization.name })}>
        {t("teams.title")}
      </SectionTitle>
      <Teams />
    </>
  );
}

function OneTeam({ id }: { id: string }): ReactNode {
  const t = useMessages();
  const back = useOrganizationHref()("/teams");
  const teams = useTeams();
  const name = teams.data?.find((team) => team.id === id)?.name;
  return (
    <>
      <BackLink href={back}>{t("teams.missing.back")}</BackLink>
      <SectionTitle>
        {name === undefined ? (
          teams.isPending ? (
            <Skeleton width="12rem" />
          ) : (
            t("teams.title")
          )
        ) : (
          <bdi>{name}</bdi>
        )}
      </SectionTitle>
      <TeamPage teamId={id} />
    </>
  );
}
