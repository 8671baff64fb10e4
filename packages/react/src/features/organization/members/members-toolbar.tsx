"use client";
import type { ReactNode } from "react";
import { useMessages } from "../../../messages/index.ts";
import { Field, Select } from "../../../primitives/index.ts";
import { useTyped } from "../../../screens/use-typed.ts";
import { useRoleName } from "../roles/use-role-name.ts";
import { LONGEST_SEARCH, MEMBER_SORTS, type MemberSort, type MembersView } from "./members-query.ts";

export interface MembersToolbarProps {
  view: MembersView;
  onView(changes: Partial<MembersView>): void;
  /** Roles to filter by. */
  roles: readonly string[];
  className: string | undefined;
}

/** Finds members by name, email address or role, and sorts them. */
export function MembersToolbar({ view, onView, roles, className }: MembersToolbarProps): ReactNode {
  const t = useMessages();
  const nameOf = useRoleName();
  const [typed, setTyped] = useTyped(view.search, (search) => onView({ search, page: 1 }));
  const sorts = Object.keys(MEMBER_SORTS) as MemberSort[]; // the keys of the table
  return (
    <search data-part="toolbar" className={className}>
      <Field
        part="search"
        label={t("members.search")}
        type="search"
        name="search"
        autoComplete="off"
        spellCheck="false"
        maxLength={LONGEST_SEARCH}
        value={typed}
        onChange={setTyped}
      />
      <Select
        part="filter"
        label={t("members.filter.label")}
        name="role"
        value={view.role}
        onChange={(role) => onView({ role, page: 1 })}
        options={[
          { value: "", label: t("members.filter.all") },
          ...roles.map((role) => ({ value: role, label: nameOf(role) })),
        ]}
      />
      <Select
        part="sort"
        label={t("members.sort.label")}
        name="sort"
        value={view.sort}
        // One of the options.
        onChange={(sort) => onView({ sort: sort as MemberSort, page: 1 })}
        options={sorts.map((sort) => ({ value: sort, label: t(`members.sort.${sort}`) }))}
      />
    </search>
  );
}
