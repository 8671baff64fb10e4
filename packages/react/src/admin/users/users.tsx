"use client";
import { type ReactNode, useRef } from "react";
import { Panel } from "../../layout/settings.tsx";
import { useActionsColumn } from "../../lists/actions-column.ts";
import { Pager } from "../../lists/pager.tsx";
import { useSelectColumn } from "../../lists/select-column.tsx";
import { useSelection } from "../../lists/use-selection.ts";
import { useMessages } from "../../messages/index.ts";
import { UsersRound } from "../../primitives/icons.tsx";
import { type Column, Time } from "../../primitives/index.ts";
import { useSession } from "../../session/use-session.ts";
import { useAdminScope } from "../base/scope.tsx";
import type { AdministeredUser } from "../base/types.ts";
import { AdminList } from "../list/admin-list.tsx";
import { useAdminRoleNames } from "../role-names.ts";
import { type ColumnName, columnsIn, useColumnLabel } from "./columns-dialog.tsx";
import { Person, personName } from "./person.tsx";
import { useUserActs } from "./use-user-acts.tsx";
import { useUsers } from "./use-users.ts";
import { UserBadges } from "./user-badges.tsx";
import { FILTERS, PAGE_SIZE, pageIn } from "./users-query.ts";
import { UsersSelection } from "./users-selection.tsx";
import { UsersToolbar } from "./users-toolbar.tsx";

/** All users of the service, with search and links to their pages. */
export function Users(): ReactNode {
  const t = useMessages();
  const rolesOf = useAdminRoleNames();
  const { query, access, change } = useAdminScope();
  const ownId = useSession().data?.user.id;
  const list = useUsers();
  const labelOf = useColumnLabel();
  const root = useRef<HTMLDivElement>(null);
  const selection = useSelection(list.users.filter(({ id }) => id !== ownId));
  const acts = useUserActs(() => selection.selectAll(false));
  const select = useSelectColumn(selection, personName);
  const isFiltered = FILTERS.some((name) => query[name] !== undefined);
  const page = pageIn(query);
  const pages = Math.ceil((list.total ?? 0) / PAGE_SIZE);
  const cells: Readonly<Record<ColumnName, Pick<Column<AdministeredUser>, "cell" | "width">>> = {
    state: { width: 10.5, cell: (user) => <UserBadges user={user} /> },
    role: {
      width: 8,
      cell: ({ role }) => <span data-part="role">{rolesOf(role ?? access.defaultRole)}</span>,
    },
    created: { width: 9.5, cell: ({ createdAt }) => <Time isShort value={createdAt} /> },
    changed: { width: 12, cell: ({ updatedAt }) => <Time isShort value={updatedAt} style="dateTime" /> },
    id: { width: 14, cell: ({ id }) => <code dir="ltr">{id}</code> },
  };
  const actions = useActionsColumn<AdministeredUser>(
    (user) => (user.id === ownId ? null : acts.menu(user)),
    4,
  );
  return (
    <AdminList
      root={root}
      label={pages > 1 ? t("admin.users.page", { page, pages }) : t("admin.users.title")}
      list={list}
      isTurning={list.isTurning}
      rows={list.users}
      rowId={({ id }) => id}
      isCurrent={({ id }) => id === ownId}
      toolbar={<UsersToolbar />}
      search={query.search}
      note={acts.note}
      onClear={
        isFiltered
          ? () => change(Object.fromEntries([...FILTERS, "page"].map((name) => [name, undefined])))
          : undefined
      }
      above={
        <p role="status" data-part="count">
          {list.total === undefined ? null : t("admin.users.count", { n: list.total })}
        </p>
      }
      none={<Panel icon={<UsersRound size={20} />} title={t("admin.users.none")} />}
      columns={[
        ...(select === undefined ? [] : [select]),
        {
          id: "person",
          header: t("admin.users.columns.person"),
          cardLabel: null,
          isRowHeader: true,
          cell: (user) => <Person {...user} />,
        },
        ...columnsIn(query).map(
          (name): Column<AdministeredUser> => ({ ...cells[name], id: name, header: labelOf(name) }),
        ),
        actions,
      ]}
      below={
        <Pager
          page={page}
          pages={pages}
          onPage={(next) => {
            change({ page: next === 1 ? undefined : String(next) }, true);
            // The pressed button may not exist on the other page.
            root.current?.focus();
          }}
        />
      }
    >
      <UsersSelection selection={selection} acts={acts} />
      {acts.view}
    </AdminList>
  );
}
