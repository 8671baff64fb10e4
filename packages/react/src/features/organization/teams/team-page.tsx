"use client";
import { type ForwardedRef, forwardRef, type ReactNode } from "react";
import { Panel } from "../../../layout/settings.tsx";
import { ListPlace } from "../../../lists/list-place.tsx";
import { RemovalDialog } from "../../../lists/removal-dialog.tsx";
import { type RowFocus, useListFocus } from "../../../lists/use-row-focus.ts";
import { useMessages } from "../../../messages/index.ts";
import { Lock, UserRoundPlus } from "../../../primitives/icons.tsx";
import { Button, Dialog, LinkButton, preloading } from "../../../primitives/index.ts";
import { Local } from "../../../primitives/local.tsx";
import { type AccountProps, partsOf } from "../../../screens/parts.ts";
import { nameOf } from "../members/members-table.tsx";
import type { TeamPagePart } from "../part-names.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView } from "../types.ts";
import { useDescribeOrganizationError } from "../use-describe.ts";
import { useOrganizationHref } from "../use-organization-href.ts";
import { AddTeamMember } from "./add-team-member.tsx";
import { Seats } from "./seats.tsx";
import { TeamMemberRow } from "./team-member-row.tsx";
import { type TeamFlow, useTeamFlow } from "./use-team-flow.ts";

export type { TeamPagePart } from "../part-names.ts";

export interface TeamPageProps extends AccountProps<TeamPagePart> {
  teamId: string;
  /** The list of all teams. Default: below the organization. */
  teamsHref?: string | undefined;
}

/** Members of a team of the page's organization, with adding and removing. */
export const TeamPage = forwardRef<HTMLDivElement, TeamPageProps>(function TeamPage(props, ref) {
  const { messages, ...view } = props;
  return (
    <Local messages={messages} unstyled={props.unstyled}>
      <TeamPageView {...view} forwarded={ref} />
    </Local>
  );
});

type ViewProps = Omit<TeamPageProps, "messages"> & { forwarded: ForwardedRef<HTMLDivElement> };

function TeamPageView(props: ViewProps): ReactNode {
  const { teamId, teamsHref, className, style, classNames, onSuccess, onError, forwarded } = props;
  const t = useMessages();
  const describe = useDescribeOrganizationError();
  const parts = partsOf<TeamPagePart>(classNames);
  const focus = useListFocus(forwarded);
  const flow = useTeamFlow(teamId, {
    onSuccess,
    onError,
    onEnd: (person, isDone) => focus.onEnd([person.userId], isDone),
  });
  const { list } = flow;
  const people = list.data ?? [];

  if (flow.isMissing) return <Missing teamsHref={teamsHref} />;
  if (list.error?.code === CLOSED) return <Closed />;
  return (
    <ListPlace
      name="TeamPage"
      label={t("teams.members.list")}
      className={className}
      style={style}
      focus={focus}
      list={list}
      rows={people}
      parts={parts}
      describe={describe}
      done={flow.done && <Outcome flow={flow} />}
      dialogs={<TeamDialogs flow={flow} onError={onError} focus={focus} />}
    >
      {list.data === undefined ? null : <Toolbar flow={flow} parts={parts} />}
      {people.length > 0 ? (
        <ul {...parts.part("list")} aria-label={t("teams.members.list")}>
          {people.map((person) => (
            <TeamMemberRow key={person.userId} person={person} flow={flow} parts={parts} />
          ))}
        </ul>
      ) : null}
      {list.data?.length === 0 ? <None flow={flow} parts={parts} /> : null}
    </ListPlace>
  );
}

/** The service's answer to members who aren't in the team and don't manage members. */
const CLOSED = "USER_IS_NOT_A_MEMBER_OF_THE_TEAM";

function Closed(): ReactNode {
  const t = useMessages();
  return (
    <Panel icon={<Lock size={20} />} title={t("teams.members.closed")}>
      <p>{t("teams.members.closedText")}</p>
    </Panel>
  );
}

interface AboveProps {
  flow: TeamFlow;
  parts: ReturnType<typeof partsOf<TeamPagePart>>;
}

function Toolbar({ flow, parts }: AboveProps): ReactNode {
  const t = useMessages();
  const { list, seats, isFull, canAdd } = flow;
  const count = list.data?.length ?? 0;
  if (count === 0) return null;
  return (
    <div {...parts.part("toolbar")}>
      <div>
        {seats === undefined ? (
          <p {...parts.part("seats")}>{t("teams.seats.any", { n: count })}</p>
        ) : (
          <Seats {...parts.primitive("seats")} seats={seats} />
        )}
        {isFull && canAdd ? <p data-part="hint">{t("teams.seats.full")}</p> : null}
      </div>
      {canAdd && !isFull ? <Add flow={flow} /> : null}
    </div>
  );
}

function Add({ flow }: { flow: TeamFlow }): ReactNode {
  const t = useMessages();
  return (
    <Button part="add" variant="primary" {...preloading(Dialog)} onPress={flow.add}>
      {t("teams.add.open")}
    </Button>
  );
}

function None({ flow, parts }: AboveProps): ReactNode {
  const t = useMessages();
  return (
    <div {...parts.part("none")}>
      <Panel
        icon={<UserRoundPlus size={20} />}
        title={t("teams.members.none")}
        actions={flow.canAdd ? <Add flow={flow} /> : null}
      >
        <p>{t(flow.canAdd ? "teams.members.noneText" : "teams.members.noneAsk")}</p>
      </Panel>
    </div>
  );
}

/** Shown where the URL names a team that isn't in this organization, or never was. */
function Missing({ teamsHref }: Pick<TeamPageProps, "teamsHref">): ReactNode {
  const t = useMessages();
  const { organization } = useOrganizationScope();
  const back = useOrganizationHref()("/teams");
  const href = teamsHref ?? back;
  return (
    <Panel
      title={t("teams.missing.title")}
      actions={
        href === undefined ? null : (
          <LinkButton variant="primary" href={href}>
            {t("teams.missing.back")}
          </LinkButton>
        )
      }
    >
      <p>{t.rich("teams.missing.text", { organization: organization.name })}</p>
    </Panel>
  );
}

/** Returns a member's name, also after they have left the organization. */
function useCall(): (member: MemberView | null) => string {
  const t = useMessages();
  return (member) => (member === null ? t("teams.members.gone") : nameOf(member));
}

interface TeamDialogsProps extends Pick<TeamPageProps, "onError"> {
  flow: TeamFlow;
  focus: RowFocus;
}

function TeamDialogs({ flow, onError, focus }: TeamDialogsProps): ReactNode {
  const t = useMessages();
  const callOf = useCall();
  const { team, list, removal } = flow;
  return (
    <>
      {flow.isAdding && team ? (
        <AddTeamMember
          team={team}
          list={list}
          onAdded={flow.added}
          onClose={flow.stopAdding}
          onError={onError}
        />
      ) : null}
      <RemovalDialog
        removal={removal}
        title={({ member }) =>
          t.rich("teams.takeOut.title", { name: callOf(member), team: team?.name ?? "" })
        }
        text={() => t("teams.takeOut.text")}
        confirmLabel={t("teams.takeOut.submit")}
        focus={focus}
      />
    </>
  );
}

/** The last action. */
function Outcome({ flow: { done, team } }: { flow: TeamFlow }): ReactNode {
  const t = useMessages();
  const callOf = useCall();
  if (done === null || team === undefined) return null;
  return t.rich(`teams.done.${done.what}`, { name: callOf(done.member), team: team.name });
}
