import type { AdminQuery } from "../place.ts";
import type { AdminMethods } from "../types.ts";

/** Users of one page. */
export const PAGE_SIZE = 50;

type Sent = NonNullable<NonNullable<Parameters<AdminMethods["listUsers"]>[0]>["query"]>;
type Found = Pick<Sent, "searchField" | "searchOperator">;

/** Where is searched, by what stands in the address; the first one isn't there. */
export const SEARCHES = {
  any: { searchField: "any" },
  email: { searchField: "email", searchOperator: "starts_with" },
  emailPart: { searchField: "email", searchOperator: "contains" },
  name: { searchField: "name", searchOperator: "starts_with" },
  namePart: { searchField: "name", searchOperator: "contains" },
  id: { searchField: "id", searchOperator: "starts_with" },
} as const satisfies Record<string, Found>;

/** The orders in which users are listed; the first one isn't in the address. */
export const SORTS = {
  newest: { sortBy: "createdAt", sortDirection: "desc" },
  oldest: { sortBy: "createdAt", sortDirection: "asc" },
  email: { sortBy: "email", sortDirection: "asc" },
  name: { sortBy: "name", sortDirection: "asc" },
  changed: { sortBy: "updatedAt", sortDirection: "desc" },
} as const;

/** Days since the sign-up, by what stands in the address. */
export const SINCE = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 } as const;

/** Members of the address that narrow the list down. */
export const FILTERS = ["search", "role", "state", "email", "twoFactor", "since"] as const;

interface Filter {
  field: string;
  value: string | boolean;
  operator: string;
}

const DAY = 86_400_000;

/** The page of an address, from 1 on. */
export function pageIn({ page }: AdminQuery): number {
  const number = Number(page ?? 1);
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 1;
}

/** What the service is asked, by what the address says. What can't be used of it is left out. */
export function usersQuery(query: AdminQuery, defaultRole: string, now: number): Sent {
  const { search, where, sort } = query;
  const filters = filtersOf(query, defaultRole, now);
  return {
    limit: PAGE_SIZE,
    offset: (pageIn(query) - 1) * PAGE_SIZE,
    ...(member(SORTS, sort) ?? SORTS.newest),
    ...(search === undefined ? {} : { searchValue: search, ...(member(SEARCHES, where) ?? SEARCHES.any) }),
    ...(filters.length === 0 ? {} : { filters: JSON.stringify(filters) }),
  };
}

function filtersOf(query: AdminQuery, defaultRole: string, now: number): Filter[] {
  const { role, state, email, twoFactor, since } = query;
  const days = member(SINCE, since);
  return [
    // Several roles stand in one text.
    role && { field: "role", value: role, operator: role === defaultRole ? "eq" : "contains" },
    (state === "banned" || state === "active") && {
      field: "banned",
      value: true,
      operator: state === "banned" ? "eq" : "ne",
    },
    isYesOrNo(email) && { field: "emailVerified", value: email === "yes", operator: "eq" },
    isYesOrNo(twoFactor) && {
      field: "twoFactorEnabled",
      value: true,
      operator: twoFactor === "yes" ? "eq" : "ne",
    },
    // The beginning of the day: the same question for as long as that is.
    days !== undefined && {
      field: "createdAt",
      value: new Date(Math.floor(now / DAY) * DAY - (days - 1) * DAY).toISOString(),
      operator: "gte",
    },
  ].filter((filter): filter is Filter => typeof filter === "object");
}

function isYesOrNo(text: string | undefined): boolean {
  return text === "yes" || text === "no";
}

function member<Table extends object>(
  table: Table,
  name: string | undefined,
): Table[keyof Table] | undefined {
  // hasOwn was asked.
  return name !== undefined && Object.hasOwn(table, name) ? table[name as keyof Table] : undefined;
}
