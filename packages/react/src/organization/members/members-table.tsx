"use client";
import Pencil from "lucide-react/icons/pencil";
import { type ReactNode, useId } from "react";
import type { Parts } from "../../account/parts.ts";
import { useMessages } from "../../messages/index.ts";
import {
  Avatar,
  Badge,
  Bdi,
  Button,
  Checkbox,
  type Column,
  ConfirmDialog,
  Dialog,
  preloading,
  Table,
  Time,
} from "../../primitives/index.ts";
import { FormNotice } from "../../screens/form-notice.tsx";
import { TextLink } from "../../screens/text-link.tsx";
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
  /** Who looks at it. */
  userId: string | undefined;
  /** Where ownership is handed over. */
  settingsUrl: string | undefined;
  /** The button of a row, by the member's id. */
  buttonRef(id: string, button: HTMLButtonElement | null): void;
}

/** The members of one page. */
export function MembersTable(props: MembersTableProps): ReactNode {
  const { flow, roles, parts, userId } = props;
  const t = useMessages();
  const reasonsId = useId();
  const { summary } = useOrganizationScope();
  const isMe = (member: MemberView): boolean => member.userId === userId;
  const isStuck = (member: MemberView): boolean =>
    isMe(member) && roles.isOwnerRole(member.role) && summary.owners <= 1;
  const hasReason = (member: MemberView): boolean => {
    const lock = roles.lockOf(member);
    return isStuck(member) || (lock !== null && lock !== "denied");
  };
  const reasonIdOf = ({ id }: MemberView): string => `${reasonsId}${id}`;
  const removable = flow.list.members.filter((member) => !isMe(member) && roles.mayRemove(member));
  const columns: (Column<MemberView> | false)[] = [
    removable.length > 0 && {
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
      cell: (member) => <Role {...props} member={member} reasonId={reasonIdOf(member)} />,
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
      cell: (member) => (
        <Action
          {...props}
          member={member}
          isMe={isMe(member)}
          reasonId={isStuck(member) ? reasonIdOf(member) : undefined}
        />
      ),
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
        hasReason(member) || flow.failures[member.id] !== undefined ? (
          <Note
            {...props}
            member={member}
            isMe={isMe(member)}
            isStuck={isStuck(member)}
            reasonId={reasonIdOf(member)}
          />
        ) : null
      }
    />
  );
}

/** What someone is called: by their address where they gave no name. */
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
      <Avatar name={nameOf(member)} image={user.image} size={36} />
      <div data-part="about">
        <span {...parts.part("name")}>
          <Bdi>{nameOf(member)}</Bdi> {isMe ? <Badge tone="brass">{t("members.you")}</Badge> : null}
        </span>
        <span {...parts.part("email")} dir="ltr">
          {user.email}
        </span>
      </div>
    </div>
  );
}

interface OfMember extends MembersTableProps {
  member: MemberView;
  /** Of the text that says why something can't be done. */
  reasonId: string;
}

function Role({ flow, roles, parts, member, reasonId }: OfMember): ReactNode {
  const t = useMessages();
  const namesOf = useRoleNames();
  const lock = roles.lockOf(member);
  const names = namesOf(member.role);
  if (lock === "denied") return <span {...parts.part("role")}>{names}</span>;
  return (
    <div {...parts.part("role")}>
      <Button
        {...preloading(Dialog)}
        size="small"
        part="roles"
        aria-label={t("members.roles.change", { name: nameOf(member), roles: names })}
        {...(lock === null ? {} : { isDisabled: true, "aria-describedby": reasonId })}
        icon={<Pencil size={14} strokeWidth={1.75} />}
        onPress={() => flow.askRoles(member)}
      >
        {names}
      </Button>
    </div>
  );
}

/** `reasonId`: where it can't be done. */
function Action(props: Omit<OfMember, "reasonId"> & { isMe: boolean; reasonId: string | undefined }) {
  const { flow, roles, parts, member, isMe, reasonId, buttonRef } = props;
  const t = useMessages();
  const { organization } = useOrganizationScope();
  if (!isMe && !roles.mayRemove(member)) return null;
  return (
    <div {...parts.part("actions")}>
      <Button
        {...preloading(ConfirmDialog)}
        ref={(button) => buttonRef(member.id, button)}
        size="small"
        aria-label={
          isMe
            ? t("members.leave.name", { organization: organization.name })
            : t("members.remove.name", { name: nameOf(member) })
        }
        {...(reasonId === undefined ? {} : { isDisabled: true, "aria-describedby": reasonId })}
        onPress={() => (isMe ? flow.askToLeave(member) : flow.askToRemove([member]))}
      >
        {t(isMe ? "members.leave.label" : "members.remove.label")}
      </Button>
    </div>
  );
}

/** Why someone's roles can't be changed, or why they can't leave; and what went wrong. */
function Note(props: OfMember & { isMe: boolean; isStuck: boolean }): ReactNode {
  const { flow, roles, parts, member, isMe, isStuck, reasonId, settingsUrl } = props;
  const t = useMessages();
  const lock = roles.lockOf(member);
  const failure = flow.failures[member.id] ?? null;
  return (
    <>
      {isStuck ? (
        <p id={reasonId} {...parts.part("reason")}>
          {t("members.leave.onlyOwner")}{" "}
          {settingsUrl === undefined ? null : (
            <TextLink href={settingsUrl}>{t("members.leave.settings")}</TextLink>
          )}
        </p>
      ) : lock === null || lock === "denied" ? null : (
        <p id={reasonId} {...parts.part("reason")}>
          {t(`members.roles.${lock}`)}
        </p>
      )}
      <FormNotice
        className={parts.primitive("alert").className}
        notice={failure}
        isFocused
        onRetry={() => {
          if (flow.undoFailed === member.id) void flow.undo();
          else if (isMe) flow.askToLeave(member);
          else flow.askToRemove([member]);
        }}
      />
    </>
  );
}
