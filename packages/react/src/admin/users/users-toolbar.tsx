"use client";
import type { ReactNode } from "react";
import { useConfig } from "../../context/context.ts";
import { useMessages } from "../../messages/index.ts";
import { useAdminScope } from "../base/scope.tsx";
import { FilterField, type FilterFieldProps } from "../list/filter-field.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { SearchField } from "../list/search-field.tsx";
import { USER_STATES } from "../parts.ts";
import { useAdminRoleName } from "../role-names.ts";
import { FILTERS, SEARCHES, SINCE, SORTS } from "./users-query.ts";

const RESETS = ["page"];

/** Search and filters of users. */
export function UsersToolbar(): ReactNode {
  const t = useMessages();
  return (
    <ListToolbar
      filters={FILTERS}
      search={
        <>
          <SearchField label={t("admin.users.search.label")} name="search" resets={RESETS} />
          <UsersFilter
            label={t("admin.users.search.where")}
            name="where"
            options={keys(SEARCHES).map((value) => ({ value, label: t(`admin.users.search.in.${value}`) }))}
          />
          <UsersFilter
            label={t("admin.users.sort.label")}
            name="sort"
            options={keys(SORTS).map((value) => ({ value, label: t(`admin.users.sort.${value}`) }))}
          />
        </>
      }
    >
      <Filters />
    </ListToolbar>
  );
}

function Filters(): ReactNode {
  const t = useMessages();
  const { access } = useAdminScope();
  const { config } = useConfig();
  const roleName = useAdminRoleName();
  const any = { value: "", label: t("admin.users.filter.all") };
  return (
    <>
      <UsersFilter
        label={t("admin.users.columns.role")}
        name="role"
        options={[any, ...access.roles.map(({ name }) => ({ value: name, label: roleName(name) }))]}
      />
      <UsersFilter
        label={t("admin.users.filter.state")}
        name="state"
        options={[
          any,
          { value: "active", label: t("admin.users.filter.active") },
          { value: "banned", label: t("admin.user.banned") },
        ]}
      />
      <UsersFilter
        label={t("admin.users.filter.email")}
        name="email"
        options={[
          any,
          { value: "yes", label: t("admin.users.filter.confirmed") },
          { value: "no", label: t("admin.user.unconfirmed") },
        ]}
      />
      {USER_STATES.map(({ name, label, isOffered }) =>
        config !== undefined && isOffered(config) ? (
          <UsersFilter
            key={name}
            label={t.text({ id: label })}
            name={name}
            options={[
              any,
              { value: "yes", label: t("admin.users.filter.on") },
              { value: "no", label: t("admin.users.filter.off") },
            ]}
          />
        ) : null,
      )}
      <UsersFilter
        label={t("admin.users.filter.since")}
        name="since"
        options={[
          { ...any, label: t("admin.users.filter.anyTime") },
          ...keys(SINCE).map((value) => ({
            value,
            label: t("admin.users.filter.days", { n: SINCE[value] }),
          })),
        ]}
      />
    </>
  );
}

/** A filter that returns to the first page. */
function UsersFilter(props: FilterFieldProps): ReactNode {
  return <FilterField {...props} resets={RESETS} />;
}

function keys<Table extends object>(table: Table): (keyof Table & string)[] {
  // The tables are literals in this package, so they have no other keys.
  return Object.keys(table) as (keyof Table & string)[];
}
