"use client";
import type { ReactNode } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useMessages } from "../../messages/index.ts";
import { Building } from "../../primitives/icons.tsx";
import { Time } from "../../primitives/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { pageOf, useAdminList } from "../base/use-admin.ts";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { PagedList } from "../list/paged-list.tsx";
import { SearchField } from "../list/search-field.tsx";
import { OrganizationName } from "./organization-name.tsx";

/** All organizations of the service, the newest first. */
export function Organizations(): ReactNode {
  const t = useMessages();
  const { query, change } = useAdminScope();
  const { search } = query;
  const organizations = useAdminList(`organizations ${search ?? ""}`, async (calls, cursor) =>
    pageOf(
      await calls.listOrganizations({ query: { ...(search === undefined ? {} : { search }), ...cursor } }),
      (data) => data.organizations,
    ),
  );
  return (
    <PagedList
      label={t("admin.organizations.title")}
      list={organizations}
      toolbar={
        <ListToolbar
          filters={[]}
          search={<SearchField label={t("admin.organizations.search")} name="search" />}
        />
      }
      search={search}
      onClear={search === undefined ? undefined : () => change({ search: undefined })}
      none={<Panel icon={<Building size={20} />} title={t("admin.organizations.none")} />}
      columns={[
        {
          id: "organization",
          header: t("admin.organizations.columns.organization"),
          cardLabel: null,
          isRowHeader: true,
          cell: (organization) => <OrganizationName {...organization} />,
        },
        {
          id: "members",
          width: 8,
          header: t("admin.organizations.columns.members"),
          align: "end",
          cell: ({ members }) => t.format.number(members),
        },
        {
          id: "created",
          width: 10,
          header: t("admin.users.columns.created"),
          cell: ({ createdAt }) => <Time isShort value={createdAt} />,
        },
      ]}
    />
  );
}
