"use client";
import type { ReactNode } from "react";
import { useActionsColumn } from "../../../lists/actions-column.ts";
import { useMessages } from "../../../messages/index.ts";
import { CircleX, Copy, Send } from "../../../primitives/icons.tsx";
import { Badge, type BadgeProps, type Column, Email, RowMenu, Table } from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { Parts } from "../../../screens/parts.ts";
import { nameOf } from "../members/members-table.tsx";
import type { InvitationsPart } from "../part-names.ts";
import { useRoleNames } from "../roles/use-role-name.ts";
import type { Invitation, InvitationStatus, MemberView } from "../types.ts";
import { teamsOf } from "./use-invitations.ts";
import type { InvitationsHandle } from "./use-invitations-flow.ts";

type InvitationStanding = InvitationStatus | "expired";

/** A pending invitation may have expired by now. */
function standingOf({ status, expiresAt }: Invitation): InvitationStanding {
  if (!isStatus(status)) return "canceled";
  return status === "pending" && new Date(expiresAt).getTime() <= Date.now() ? "expired" : status;
}

function isStatus(status: string): status is InvitationStatus {
  return Object.hasOwn(TONES, status) && status !== "expired";
}

export interface InvitationsTableProps {
  flow: InvitationsHandle;
  parts: Parts<InvitationsPart>;
  invitations: readonly Invitation[];
  /** Names of teams by id. Undefined: the organization has no teams. */
  teams: ReadonlyMap<string, string> | undefined;
  /** Members by the ids of their users. Undefined: not known yet. */
  people: ReadonlyMap<string, MemberView> | undefined;
  userId: string | undefined;
  mayInvite: boolean;
  mayCancel: boolean;
  linkTo(invitation: Invitation): string;
}

/** Invitations with their status. */
export function InvitationsTable(props: InvitationsTableProps): ReactNode {
  const { flow, parts, invitations } = props;
  const t = useMessages();
  const actions = useActionsColumn<Invitation>((invitation) => (
    <Actions {...props} invitation={invitation} />
  ));
  const columns: Column<Invitation>[] = [
    {
      id: "email",
      header: t("members.invitations.columns.email"),
      cardLabel: null,
      isRowHeader: true,
      cell: ({ email, inviterId }) => (
        <div {...parts.part("lines")}>
          <Email {...parts.primitive("email")}>{email}</Email>
          <By {...props} inviterId={inviterId} />
        </div>
      ),
    },
    {
      id: "role",
      header: t("members.invitations.columns.role"),
      cell: (invitation) => <Role {...props} invitation={invitation} />,
    },
    {
      id: "state",
      header: t("members.invitations.columns.state"),
      cardLabel: null,
      cell: (invitation) => <State invitation={invitation} parts={parts} />,
    },
    actions,
  ];
  return (
    <Table
      {...parts.primitive("table")}
      hasCards
      caption={t("members.invitations.list")}
      columns={columns}
      rows={invitations}
      rowId={({ id, email, createdAt }) => id ?? `${email} ${String(createdAt)}`}
      note={({ id, status }) => {
        const failure = status === "pending" ? flow.failures[id] : undefined;
        return failure === undefined || failure === null ? null : (
          <FormNotice className={parts.primitive("alert").className} notice={failure} isFocused />
        );
      }}
    />
  );
}

function By(props: InvitationsTableProps & { inviterId: string }): ReactNode {
  const { inviterId, people, userId, parts } = props;
  const t = useMessages();
  const member = people?.get(inviterId);
  if (people === undefined && inviterId !== userId) return null;
  return (
    <span {...parts.part("by")}>
      {inviterId === userId
        ? t("members.invitations.by.you")
        : member === undefined
          ? t("members.invitations.by.gone")
          : t.rich("members.invitations.by.name", { name: nameOf(member) })}
    </span>
  );
}

const TONES: Readonly<Record<InvitationStanding, BadgeProps["tone"]>> = {
  pending: "accent",
  expired: "warning",
  accepted: "success",
  rejected: "neutral",
  canceled: "neutral",
};

function State({ invitation, parts }: { invitation: Invitation; parts: Parts<InvitationsPart> }): ReactNode {
  const t = useMessages();
  const standing = standingOf(invitation);
  const date = t.format.dateTime(new Date(invitation.expiresAt), { dateStyle: "medium" });
  const said =
    standing === "pending" || standing === "expired"
      ? t(`members.invitations.states.${standing}`, { date })
      : t(`members.invitations.states.${standing}`);
  return (
    <Badge {...parts.primitive("state")} tone={TONES[standing]}>
      {said}
    </Badge>
  );
}

function Actions(props: InvitationsTableProps & { invitation: Invitation }): ReactNode {
  const { flow, parts, invitation, mayInvite, mayCancel, linkTo } = props;
  const t = useMessages();
  const { id, email, status } = invitation;
  if (status !== "pending") return null;
  return (
    <RowMenu
      {...parts.primitive("actions")}
      name={email}
      isPending={flow.sending.includes(id)}
      pendingLabel={t("members.invitations.resend.pending")}
      items={[
        mayInvite && {
          id: "resend",
          label: t("members.invitations.resend.label"),
          icon: <Send size={16} />,
          onAction: () => void flow.resend(invitation),
        },
        standingOf(invitation) === "pending" && {
          id: "copy",
          label: t("members.invitations.copy.label"),
          icon: <Copy size={16} />,
          onAction: () => void flow.copy(invitation, linkTo(invitation)),
        },
        mayCancel && {
          id: "cancel",
          label: t("members.invitations.cancel.submit"),
          icon: <CircleX size={16} />,
          tone: "danger",
          onAction: () => flow.askToCancel(invitation),
        },
      ]}
    />
  );
}

/** The role and the teams that an invitation is for. */
function Role({
  invitation,
  teams,
  parts,
}: Pick<InvitationsTableProps, "teams" | "parts"> & { invitation: Invitation }): ReactNode {
  const t = useMessages();
  const namesOf = useRoleNames();
  const into = teamsOf(invitation).flatMap((id) => teams?.get(id) ?? []);
  return (
    <div {...parts.part("lines")}>
      <span>{namesOf(invitation.role)}</span>
      {into.length === 0 ? null : (
        <span {...parts.part("teams")}>
          {t.rich("members.invitations.teams", { teams: t.format.list(into) })}
        </span>
      )}
    </div>
  );
}
