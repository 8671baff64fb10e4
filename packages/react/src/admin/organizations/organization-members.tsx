"use client";
import type { ReactNode } from "react";
import { useSurroundings } from "../../context/context.ts";
import { useRoleNames } from "../../features/organization/roles/use-role-name.ts";
import { useActionsColumn } from "../../lists/actions-column.ts";
import { useMessages } from "../../messages/index.ts";
import { type Column, RowMenu, Time } from "../../primitives/index.ts";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdminOrganization, AdminOrganizationMember } from "../base/types.ts";
import { pageOf, useAdminList } from "../base/use-admin.ts";
import { PagedList } from "../list/paged-list.tsx";
import { useDialogs } from "../use-dialogs.ts";
import { ImpersonateDialog } from "../user/impersonate-dialog.tsx";
import { Person, personName } from "../users/person.tsx";

type Member = AdminOrganizationMember;

interface OrganizationMembersProps {
  organization: Pick<AdminOrganization, "id" | "slug">;
}

/** Returns the member as a user. */
const userOf = ({ userId, name, email }: Member) => ({ id: userId, name, email });

/** Members of an organization, in the order in which they joined. */
export function OrganizationMembers({ organization }: OrganizationMembersProps): ReactNode {
  const t = useMessages();
  const rolesOf = useRoleNames();
  const { id: organizationId } = organization;
  const members = useAdminList(`members ${organizationId}`, async (calls, cursor) =>
    pageOf(
      await calls.listOrganizationMembers({ query: { organizationId, ...cursor } }),
      (data) => data.members,
    ),
  );
  const entering = useEntering(organization, members.items);
  return (
    <PagedList
      label={t("admin.organizations.members")}
      list={members}
      none={null}
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
          cell: ({ createdAt }) => <Time isShort value={createdAt} />,
        },
        ...entering.columns,
      ]}
    >
      {entering.dialog}
    </PagedList>
  );
}

/** Impersonates a member of the organization, chosen by the member's row. */
function useEntering(
  organization: OrganizationMembersProps["organization"],
  members: readonly Member[],
): {
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
  const actions = useActionsColumn<Member>(
    (member) =>
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
    4.5,
  );
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
