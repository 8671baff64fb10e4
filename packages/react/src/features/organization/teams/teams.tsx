"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { Panel } from "../../../layout/settings.tsx";
import { ListPlace } from "../../../lists/list-place.tsx";
import { RemovalDialog } from "../../../lists/removal-dialog.tsx";
import { type RowFocus, useListFocus } from "../../../lists/use-row-focus.ts";
import { useMessages } from "../../../messages/index.ts";
import { Network } from "../../../primitives/icons.tsx";
import { Button, Dialog, preloading } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../../screens/parts.ts";
import type { TeamsPart } from "../part-names.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { Team } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { useOrganizationHref } from "../use-organization-href.ts";
import { TeamNameDialog } from "./team-name-dialog.tsx";
import { TeamRow } from "./team-row.tsx";
import { type TeamsFlow, type UseTeamsFlowOptions, useTeamsFlow } from "./use-teams-flow.ts";

export type { TeamsPart } from "../part-names.ts";

export interface TeamsProps extends AccountProps<TeamsPart>, Pick<UseTeamsFlowOptions, "canRemoveLast"> {
  /** Returns the URL of a team's page. Default: below the organization's page, where `routes.organization` is set. */
  teamHref?: ((team: Team) => string) | undefined;
}

/** The teams of the page's organization: creates, renames and deletes them. Below `<OrganizationScope>`. */
export const Teams = forwardRef<HTMLDivElement, TeamsProps>(function Teams(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <TeamsView {...view} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<TeamsProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function TeamsView(props: ViewProps): ReactNode {
  const { className, style, classNames, onSuccess, onError, forwarded } = props;
  const t = useMessages();
  const describe = useDescribeOrganizationError();
  const hrefTo = useOrganizationHref();
  const parts = partsOf<TeamsPart>(classNames);
  const { part } = parts;
  const focus = useListFocus(forwarded);
  const flow = useTeamsFlow({
    canRemoveLast: props.canRemoveLast,
    onSuccess,
    onError,
    onEnd: (team, isDone) => focus.onEnd([team.id], isDone),
  });
  const { list, done } = flow;
  const teams = list.data ?? [];
  const hrefOf = (team: Team): string | undefined => props.teamHref?.(team) ?? hrefTo(`/teams/${team.id}`);

  if (!flow.hasTeams) return <p {...part("none")}>{t("teams.off")}</p>;
  return (
    <ListPlace
      name="Teams"
      label={t("teams.title")}
      className={className}
      style={style}
      focus={focus}
      list={list}
      rows={teams}
      parts={parts}
      describe={describe}
      done={done && t.rich(`teams.done.${done.what}`, { team: done.team.name })}
      dialogs={<TeamsDialogs flow={flow} onError={onError} focus={focus} />}
    >
      {teams.length > 0 ? (
        <>
          <Toolbar flow={flow} count={teams.length} part={part} />
          <ul {...part("list")} aria-label={t("teams.title")}>
            {teams.map((team) => (
              <TeamRow key={team.id} team={team} href={hrefOf(team)} flow={flow} parts={parts} />
            ))}
          </ul>
          <First team={teams.length === 1 ? teams[0] : undefined} flow={flow} part={part} />
        </>
      ) : null}
      {teams.length === 0 && list.data !== undefined ? <None flow={flow} part={part} /> : null}
    </ListPlace>
  );
}

interface AboveProps {
  flow: TeamsFlow;
  part: ReturnType<typeof partsOf<TeamsPart>>["part"];
}

function Toolbar({ flow, count, part }: AboveProps & { count: number }): ReactNode {
  const t = useMessages();
  const { limit, isFull, canCreate } = flow;
  return (
    <div {...part("toolbar")}>
      <p {...part("count")}>
        {limit === null ? t("teams.count", { n: count }) : t("teams.countOf", { n: count, max: limit })}
        {isFull && canCreate ? ` ${t("teams.full")}` : null}
      </p>
      {canCreate && !isFull ? <Create flow={flow} /> : null}
    </div>
  );
}

/** Explains the team that every organization begins with, which no member created. */
function First({ team, flow, part }: AboveProps & { team: Team | undefined }): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  if (team?.name !== organization.name || !flow.canRename || !flow.canCreate) return null;
  return <p {...part("hint")}>{t("teams.first")}</p>;
}

function Create({ flow }: { flow: TeamsFlow }): ReactNode {
  const t = useMessages();
  return (
    <Button part="create" variant="primary" {...preloading(Dialog)} onPress={() => flow.name("new")}>
      {t("teams.create.label")}
    </Button>
  );
}

/** Explains teams, and who creates the first. */
function None({ flow, part }: AboveProps): ReactNode {
  const t = useMessages();
  return (
    <div {...part("none")}>
      <Panel
        icon={<Network size={20} />}
        title={t("teams.none.title")}
        actions={flow.canCreate ? <Create flow={flow} /> : null}
      >
        <p>{t("teams.none.text")}</p>
        {flow.canCreate ? null : <p>{t("teams.none.ask")}</p>}
      </Panel>
    </div>
  );
}

interface TeamsDialogsProps extends Pick<TeamsProps, "onError"> {
  flow: TeamsFlow;
  focus: RowFocus;
}

function TeamsDialogs({ flow, onError, focus }: TeamsDialogsProps): ReactNode {
  const t = useMessages();
  const { naming, removal } = flow;
  return (
    <>
      {naming === null ? null : (
        <TeamNameDialog
          key={naming === "new" ? "new" : naming.id}
          isOpen
          team={naming === "new" ? undefined : naming}
          onClose={flow.stopNaming}
          onSuccess={flow.named}
          onError={onError}
        />
      )}
      <RemovalDialog
        removal={removal}
        title={(team) => t.rich("teams.remove.title", { team: team.name })}
        text={() => t("teams.remove.text")}
        confirmLabel={t("teams.remove.submit")}
        focus={focus}
      />
    </>
  );
}
