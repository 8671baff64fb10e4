import type { MemberSort } from "@latchkey/react";
import type { Written } from "../../shared/query.ts";

/** Parameters of the members page's URL; absent ones have their default. */
export interface MembersSearch {
  search?: string;
  role?: string;
  sort?: MemberSort;
  page?: number;
}

export interface InvitationsSearch {
  show?: "all";
  page?: number;
}

const SORTS: readonly MemberSort[] = ["newest", "role"];

export function membersSearch({ search, role, sort, page }: Written): MembersSearch {
  const known = SORTS.find((one) => one === sort);
  return {
    ...textOf("search", search),
    ...textOf("role", role),
    ...(known === undefined ? {} : { sort: known }),
    ...pageOf(page),
  };
}

export function invitationsSearch({ show, page }: Written): InvitationsSearch {
  return { ...(show === "all" ? { show } : {}), ...pageOf(page) };
}

/** Maximum length of a search. */
const LONGEST = 100;

/** The router parses digits as a number. */
function textOf<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "" || text.length > LONGEST) return {};
  // To the compiler, a computed name is any string.
  return { [name]: text } as { [Key in Name]?: string };
}

function pageOf(value: unknown): { page?: number } {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 1 ? { page: value } : {};
}
