"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../messages/index.ts";
import { useConfig } from "../../provider/context.ts";
import { FilterField } from "../list/filter-field.tsx";
import { ListToolbar } from "../list/list-toolbar.tsx";
import { SearchField } from "../list/search-field.tsx";
import { useAdminRoleName } from "../role-names.ts";
import { useAdminScope } from "../scope.tsx";
import { FILTERS, SEARCHES, SINCE, SORTS } from "./users-query.ts";

const RESETS = ["page"];

/** Finds users. */
export function UsersToolbar(): ReactNode {
  const t = useMessages();
  const { access } = useAdminScope();
  const { config } = useConfig();
  const roleName = useAdminRoleName();
  const any = { value: "", label: t("admin.users.filter.all") };
  return (
    <ListToolbar
      filters={FILTERS}
      search={
        <>
          <SearchField label={t("admin.users.search.label")} name="search" resets={RESETS} />
          <FilterField
            label={t("admin.users.search.where")}
            name="where"
            resets={RESETS}
            options={keys(SEARCHES).map((value) => ({ value, label: t(`admin.users.search.in.${value}`) }))}
          />
          <FilterField
            label={t("admin.users.sort.label")}
            name="sort"
            resets={RESETS}
            options={keys(SORTS).map((value) => ({ value, label: t(`admin.users.sort.${value}`) }))}
          />
        </>
      }
    >
      <FilterField
        label={t("admin.users.columns.role")}
        name="role"
        resets={RESETS}
        options={[any, ...access.roles.map(({ name }) => ({ value: name, label: roleName(name) }))]}
      />
      <FilterField
        label={t("admin.users.filter.state")}
        name="state"
        resets={RESETS}
        options={[
          any,
          { value: "active", label: t("admin.users.filter.active") },
          { value: "banned", label: t("admin.user.banned") },
        ]}
      />
      <FilterField
        label={t("admin.users.filter.email")}
        name="email"
        resets={RESETS}
        options={[
          any,
          { value: "yes", label: t("admin.users.filter.confirmed") },
          { value: "no", label: t("admin.user.unconfirmed") },
        ]}
      />
      {config?.twoFactor == null ? null : (
        <FilterField
          label={t("admin.users.filter.twoFactor")}
          name="twoFactor"
          resets={RESETS}
          options={[
            any,
            { value: "yes", label: t("admin.users.filter.on") },
            { value: "no", label: t("admin.users.filter.off") },
          ]}
        />
      )}
      <FilterField
        label={t("admin.users.filter.since")}
        name="since"
        resets={RESETS}
        options={[
          { ...any, label: t("admin.users.filter.anyTime") },
          ...keys(SINCE).map((value) => ({
            value,
            label: t("admin.users.filter.days", { n: SINCE[value] }),
          })),
        ]}
      />
    </ListToolbar>
  );
}

function keys<Table extends object>(table: Table): (keyof Table & string)[] {
  // Written here, and nobody adds to them.
  return Object.keys(table) as (keyof Table & string)[];
}
