import type { AdminQuery } from "../base/place.ts";
import type { AdminMethods } from "../base/types.ts";
import { USER_STATES } from "../parts.ts";

/** Users per page. */
export const PAGE_SIZE = 50;

type Sent = NonNullable<NonNullable<Parameters<AdminMethods["listUsers"]>[0]>["query"]>;
type Found = Pick<Sent, "searchField" | "searchOperator">;

/** Searched fields, by their name in the URL; the first one is the default and isn't in the URL. */
export const SEARCHES = {
  any: { searchField: "any" },
  email: { searchField: "email", searchOperator: "starts_with" },
  emailPart: { searchField: "email", searchOperator: "contains" },
  name: { searchField: "name", searchOperator: "starts_with" },
  namePart: { searchField: "name", searchOperator: "contains" },
  id: { searchField: "id", searchOperator: "starts_with" },
} as const satisfies Record<string, Found>;

/** Sort orders; the first one is the default and isn't in the URL. */
export const SORTS = {
  newest: { sortBy: "createdAt", sortDirection: "desc" },
  oldest: { sortBy: "createdAt", sortDirection: "asc" },
  email: { sortBy: "email", sortDirection: "asc" },
  name: { sortBy: "name", sortDirection: "asc" },
  changed: { sortBy: "updatedAt", sortDirection: "desc" },
} as const;

/** Days since the sign-up, by their name in the URL. */
export const SINCE = { "1d": 1, "7d": 7, "30d": 30, "90d": 90 } as const;

/** Members of the URL's query that filter the list. */
export const FILTERS = ["search", "role", "state", "email", ...USER_STATES.map(({ name }) => name), "since"];

interface Filter {
  field: string;
  value: string | boolean;
  operator: string;
}

const DAY = 86_400_000;

/** Returns the page in a URL's query; the first is 1. */
export function pageIn({ page }: AdminQuery): number {
  const number = Number(page ?? 1);
  return Number.isSafeInteger(number) && number > 0 && number <= 1_000_000 ? number : 1;
}

/** Returns the service's query for the URL's. Unusable values are omitted. */
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
  const { role, state, email, since } = query;
  const days = member(SINCE, since);
  return [
    // A user's roles are stored in one text.
    role && { field: "role", value: role, operator: role === defaultRole ? "eq" : "contains" },
    (state === "banned" || state === "active") && {
      field: "banned",
      value: true,
      operator: state === "banned" ? "eq" : "ne",
    },
    isYesOrNo(email) && { field: "emailVerified", value: email === "yes", operator: "eq" },
    ...USER_STATES.map(
      ({ name, field }) =>
        isYesOrNo(query[name]) && { field, value: true, operator: query[name] === "yes" ? "eq" : "ne" },
    ),
    // The start of the day, so that the request stays the same for a day.
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
  // `hasOwn` has checked it.
  return name !== undefined && Object.hasOwn(table, name) ? table[name as keyof Table] : undefined;
}
