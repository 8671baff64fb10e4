"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Crown, LogOut, UserRoundPen, UserRoundX } from "../../../primitives/icons.tsx";
import {
  Avatar,
  Badge,
  Checkbox,
  type Column,
  Email,
  RowMenu,
  Table,
  Time,
} from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { Parts } from "../../../screens/parts.ts";
import type { MembersPart } from "../part-names.ts";
import { useRoleNames } from "../roles/use-role-name.ts";
import type { OfferedRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView } from "../types.ts";
import type { MembersHandle } from "./use-members-flow.ts";

export interface MembersTableProps {
  flow: MembersHandle;
  roles: OfferedRoles;
  parts: Parts<MembersPart>;
  /** The viewer's user ID. */
  userId: string | undefined;
  /** The page where ownership is transferred. */
  settingsUrl: string | undefined;
}

/** The members of one page. */
export function MembersTable(props: MembersTableProps): ReactNode {
  const { flow, roles, parts, userId } = props;
  const t = useMessages();
  const namesOf = useRoleNames();
  const isMe = (member: MemberView): boolean => member.userId === userId;
  const removable = flow.list.members.filter((member) => !isMe(member) && roles.mayRemove(member));
  const columns: (Column<MemberView> | false)[] = [
    removable.length > 1 && {
      id: "select",
      header: t("members.columns.select"),
      isHeaderHidden: true,
      cardLabel: null,
      cell: (member) =>
        removable.includes(member) ? (
          <SelectBox
            label={t("members.select.one", { name: nameOf(member) })}
            isSelected={flow.selected.includes(member.id)}
            onChange={(isSelected) => flow.select(member.id, isSelected)}
          />
        ) : null,
    },
    {
      id: "person",
      header: t("members.columns.person"),
      cardLabel: null,
      isRowHeader: true,
      cell: (member) => <Person member={member} isMe={isMe(member)} parts={parts} />,
    },
    {
      id: "role",
      header: t("members.columns.role"),
      cell: ({ role }) => <span {...parts.part("role")}>{namesOf(role)}</span>,
    },
    {
      id: "joined",
      header: t("members.columns.joined"),
      cell: ({ createdAt }) => <Time value={createdAt} />,
    },
    {
      id: "actions",
      header: t("members.columns.actions"),
      isHeaderHidden: true,
      cardLabel: null,
      align: "end",
      cell: (member) => <Actions {...props} member={member} isMe={isMe(member)} />,
    },
  ];
  return (
    <Table
      {...parts.primitive("table")}
      hasCards
      caption={t("members.list")}
      columns={columns.filter((column) => column !== false)}
      rows={flow.list.members}
      rowId={({ id }) => id}
      isCurrent={isMe}
      note={(member) =>
        flow.failures[member.id] === undefined ? null : (
          <Failure {...props} member={member} isMe={isMe(member)} />
        )
      }
    />
  );
}

/** Returns the user's name, or else their email address. */
export function nameOf({ user }: MemberView): string {
  return user.name || user.email;
}

function SelectBox(props: {
  label: string;
  isSelected: boolean;
  onChange(isSelected: boolean): void;
}): ReactNode {
  return <Checkbox part="select" isLabelHidden {...props} />;
}

function Person(props: { member: MemberView; isMe: boolean; parts: Parts<MembersPart> }): ReactNode {
  const { member, isMe, parts } = props;
  const t = useMessages();
  const { user } = member;
  return (
    <div {...parts.part("person")}>
      <Avatar of={user.id} name={nameOf(member)} image={user.image} size={36} />
      <div data-part="about">
        <span {...parts.part("name")}>
          {user.name === "" ? <Email>{user.email}</Email> : <bdi title={user.name}>{user.name}</bdi>}{" "}
          {isMe ? <Badge tone="brass">{t("members.you")}</Badge> : null}
        </span>
        {user.name === "" ? null : <Email {...parts.primitive("email")}>{user.email}</Email>}
      </div>
    </div>
  );
}

interface OfMember extends MembersTableProps {
  member: MemberView;
  isMe: boolean;
}

/** Actions that the caller may take on a member. */
function Actions({ flow, roles, parts, member, isMe, settingsUrl }: OfMember): ReactNode {
  const t = useMessages();
  const { summary } = useOrganizationScope();
  const isStuck = isMe && roles.isOwnerRole(member.role) && summary.owners <= 1;
  return (
    <RowMenu
      {...parts.primitive("actions")}
      name={nameOf(member)}
      items={[
        roles.mayChange(member) && {
          id: "role",
          label: t("members.roles.change"),
          icon: <UserRoundPen size={16} />,
          onAction: () => flow.askRoles(member),
        },
        isStuck &&
          settingsUrl !== undefined && {
            id: "transfer",
            label: t("organization.transfer.label"),
            icon: <Crown size={16} />,
            href: settingsUrl,
          },
        isMe
          ? {
              id: "leave",
              label: t("members.leave.label"),
              icon: <LogOut size={16} />,
              reason: isStuck ? t("members.leave.onlyOwner") : undefined,
              onAction: () => flow.askToLeave(member),
            }
          : roles.mayRemove(member) && {
              id: "remove",
              label: t("members.remove.label"),
              icon: <UserRoundX size={16} />,
              tone: "danger",
              onAction: () => flow.askToRemove([member]),
            },
      ]}
    />
  );
}

function Failure({ flow, parts, member, isMe }: OfMember): ReactNode {
  return (
    <FormNotice
      className={parts.primitive("alert").className}
      notice={flow.failures[member.id] ?? null}
      isFocused
      onRetry={() => {
        if (flow.undoFailed === member.id) void flow.undo();
        else if (isMe) flow.askToLeave(member);
        else flow.askToRemove([member]);
      }}
    />
  );
}
