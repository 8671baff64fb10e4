"use client";
import type { ReactNode } from "react";
import { useActionsColumn } from "../../../lists/actions-column.ts";
import { useSelectColumn } from "../../../lists/select-column.tsx";
import type { Selection } from "../../../lists/use-selection.ts";
import { useMessages } from "../../../messages/index.ts";
import { ChevronDown, Crown, LogOut, UserRoundPen, UserRoundX } from "../../../primitives/icons.tsx";
import {
  Avatar,
  Badge,
  type Column,
  Dialog,
  Email,
  Menu,
  preloading,
  RowMenu,
  Table,
  Time,
} from "../../../primitives/index.ts";
import { FormNotice } from "../../../screens/form-notice.tsx";
import type { Parts } from "../../../screens/parts.ts";
import type { MembersPart } from "../part-names.ts";
import { useRoleName, useRoleNames } from "../roles/use-role-name.ts";
import type { OfferedRoles } from "../roles/use-roles.ts";
import { useOrganizationScope } from "../scope.tsx";
import type { MemberView } from "../types.ts";
import type { MemberSort } from "./members-query.ts";
import { useMemberActivity } from "./use-member-activity.ts";
import type { MembersHandle } from "./use-members-flow.ts";

export interface MembersTableProps {
  flow: MembersHandle;
  roles: OfferedRoles;
  parts: Parts<MembersPart>;
  /** The viewer's user ID. */
  userId: string | undefined;
  /** The page where ownership is transferred. */
  settingsUrl: string | undefined;
  selection: Selection<MemberView>;
  sort: MemberSort;
  onSort(sort: MemberSort): void;
}

/** The members of one page. */
export function MembersTable(props: MembersTableProps): ReactNode {
  const { flow, selection, parts, userId, sort, onSort } = props;
  const t = useMessages();
  const sortBy = (first: MemberSort, second: MemberSort): Column<MemberView>["sort"] => ({
    direction: sort === first ? "ascending" : sort === second ? "descending" : undefined,
    onPress: () => onSort(sort === first ? second : first),
  });
  const isMe = (member: MemberView): boolean => member.userId === userId;
  const select = useSelectColumn(selection, nameOf);
  const actions = useActionsColumn<MemberView>((member) => (
    <Actions {...props} member={member} isMe={isMe(member)} />
  ));
  const activity = useMemberActivity(flow.list.members);
  const columns: (Column<MemberView> | false | undefined)[] = [
    select,
    {
      id: "person",
      header: t("members.columns.person"),
      sort: sortBy("name", "nameReversed"),
      cardLabel: null,
      isRowHeader: true,
      cell: (member) => <Person member={member} isMe={isMe(member)} parts={parts} />,
    },
    {
      id: "role",
      header: t("members.columns.role"),
      sort: sortBy("role", "roleReversed"),
      cell: (member) => <Role {...props} member={member} isMe={isMe(member)} />,
    },
    {
      id: "joined",
      header: t("members.columns.joined"),
      sort: sortBy("oldest", "newest"),
      cell: ({ createdAt }) => <Time isShort value={createdAt} />,
    },
    activity !== null && {
      id: "active",
      header: t("members.columns.active"),
      cell: ({ userId }) => {
        const at = activity.get(userId);
        return at === undefined ? "–" : <Time isShort value={at} />;
      },
    },
    actions,
  ];
  return (
    <Table
      {...parts.primitive("table")}
      hasCards
      caption={t("members.list")}
      columns={columns.filter((column) => column !== false && column !== undefined)}
      rows={flow.list.members}
      rowId={({ id }) => id}
      isCurrent={isMe}
      note={(member) =>
        flow.failures[member.id] === undefined ? null : <Failure {...props} member={member} />
      }
    />
  );
}

/** Returns the user's name, or else their email address. */
export function nameOf({ user }: MemberView): string {
  return user.name || user.email;
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

/** The roles of a member, with a menu of others where the caller may give them. */
function Role({ flow, roles, parts, member, isMe }: OfMember): ReactNode {
  const t = useMessages();
  const nameOfRole = useRoleName();
  const namesOf = useRoleNames();
  const names = namesOf(member.role);
  if (!roles.mayChange(member)) return <span {...parts.part("role")}>{names}</span>;
  return (
    <div {...parts.part("role")}>
      <Menu
        placement="bottom start"
        trigger={{
          ...preloading(Dialog),
          part: "changeRole",
          variant: "quiet",
          size: "small",
          "aria-label": t("members.roles.of", { name: nameOf(member), roles: names }),
          children: (
            <>
              {names}
              <ChevronDown size={14} />
            </>
          ),
        }}
        items={[
          ...roles.offered.map((role) => ({
            id: role,
            label: nameOfRole(role),
            isCurrent: member.role === role,
            onAction() {
              if (member.role === role) return;
              // The dialog warns of permissions that the caller would lose.
              if (isMe) flow.askRoles(member, [role]);
              else void flow.setRoles([member], [role]);
            },
          })),
          "line" as const,
          { id: "several", label: t("members.roles.several"), onAction: () => flow.askRoles(member) },
        ]}
      />
    </div>
  );
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

function Failure({ flow, parts, member }: Omit<OfMember, "isMe">): ReactNode {
  return (
    <FormNotice
      className={parts.primitive("alert").className}
      notice={flow.failures[member.id] ?? null}
      isFocused
      onRetry={() => flow.retry(member)}
    />
  );
}
