"use client";
import { type ReactNode, useRef } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useRoleNames } from "../../features/organization/roles/use-role-name.ts";
import { useMessages } from "../../messages/index.ts";
import { type Column, RowMenu, Time } from "../../primitives/index.ts";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminOrganizationDetails } from "../base/types.ts";
import { AdminList } from "../list/admin-list.tsx";
import { useDialogs } from "../use-dialogs.ts";
import { ImpersonateDialog } from "../user/impersonate-dialog.tsx";
import { Person, personName } from "../users/person.tsx";

type Member = AdminOrganizationDetails["members"][number];

/** Returns the member as a user. */
const userOf = ({ userId, name, email }: Member) => ({ id: userId, name, email });

/** Members of an organization; only a part of very many. */
export function OrganizationMembers({ details }: { details: AdminOrganizationDetails }): ReactNode {
  const { members, counts } = details;
  const t = useMessages();
  const rolesOf = useRoleNames();
  const root = useRef<HTMLDivElement>(null);
  const entering = useEntering(details);
  return (
    <AdminList
      root={root}
      label={t("admin.organizations.members")}
      list={{ isPending: false, error: null, refetch: async () => undefined }}
      rows={members}
      rowId={({ id }) => id}
      none={null}
      above={
        counts.members > members.length ? (
          <p data-part="count">
            {t("admin.organizations.first", { n: members.length, total: counts.members })}
          </p>
        ) : null
      }
      columns={[
        {
          id: "person",
          header: t("admin.users.columns.person"),
          cardLabel: null,
          isRowHeader: true,
          cell: (member) => <Person {...userOf(member)} />,
        },
        {
          id: "role",
          width: 10,
          header: t("members.columns.role"),
          cell: ({ role }) => <span data-part="role">{rolesOf(role)}</span>,
        },
        {
          id: "joined",
          width: 10,
          header: t("members.columns.joined"),
          cell: ({ createdAt }) => <Time value={createdAt} />,
        },
        ...entering.columns,
      ]}
    >
      {entering.dialog}
    </AdminList>
  );
}

/** Impersonates a member of the organization, chosen by the member's row. */
function useEntering({ organization, members }: AdminOrganizationDetails): {
  /** Empty for administrators who may not impersonate users. */
  columns: readonly Column<Member>[];
  dialog: ReactNode;
} {
  const t = useMessages();
  const { can } = useAdminScope();
  const { routes } = useSurroundings();
  const ownId = useSession().data?.user.id;
  const dialogs = useDialogs<string>();
  const asked = members.find(({ id }) => id === dialogs.asked);
  const actions: Column<Member> = {
    id: "actions",
    width: 4.5,
    header: t("members.columns.actions"),
    isHeaderHidden: true,
    cardLabel: null,
    align: "end",
    cell: (member) =>
      member.userId === ownId ? null : (
        <RowMenu
          part="actions"
          name={personName(userOf(member))}
          items={[
            {
              id: "impersonate",
              label: t("admin.user.impersonate.open"),
              description: t("admin.user.impersonate.hint"),
              onAction: () => dialogs.open(member.id),
            },
          ]}
        />
      ),
  };
  return {
    columns: can("user", "impersonate") ? [actions] : [],
    dialog:
      asked === undefined ? null : (
        <ImpersonateDialog
          key={dialogs.count}
          user={userOf(asked)}
          to={routes.organization && `${routes.organization}/${organization.slug}`}
          isOpen={dialogs.isOpen}
          onClose={dialogs.close}
        />
      ),
  };
}
