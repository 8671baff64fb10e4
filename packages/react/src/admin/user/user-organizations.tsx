"use client";
import { type ReactNode, useRef } from "react";
import { useRoleNames } from "../../features/organization/roles/use-role-name.ts";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import type { AdministeredUser } from "../base/types.ts";
import { useAdminAnswer } from "../base/use-admin.ts";
import { AdminList } from "../list/admin-list.tsx";
import { OrganizationName } from "../organizations/organization-name.tsx";

/** Organizations of a user. */
export function UserOrganizations({ user }: { user: AdministeredUser }): ReactNode {
  const t = useMessages();
  const rolesOf = useRoleNames();
  const root = useRef<HTMLDivElement>(null);
  const organizations = useAdminAnswer(`organizations of ${user.id}`, (calls) =>
    calls.listUserOrganizations({ query: { userId: user.id } }),
  );
  return (
    <AdminList
      root={root}
      label={t("admin.user.tabs.organizations")}
      list={organizations}
      rows={organizations.data?.organizations ?? []}
      rowId={({ id }) => id}
      none={<Panel title={t("admin.user.organizations.none")} />}
      columns={[
        {
          id: "organization",
          header: t("admin.organizations.columns.organization"),
          cardLabel: null,
          isRowHeader: true,
          cell: (organization) => <OrganizationName {...organization} />,
        },
        {
          id: "role",
          header: t("members.columns.role"),
          cell: ({ role }) => <span data-part="role">{rolesOf(role)}</span>,
        },
      ]}
    />
  );
}
