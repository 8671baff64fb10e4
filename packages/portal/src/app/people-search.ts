import type { MemberSort } from "@latchkey/react";

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

/** Parameters of the URL, which anyone may have written: invalid ones are dropped. */
type Written = Readonly<Record<string, unknown>>;

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

/** Returns each parameter as text: the console validates them itself. */
export function textsOf(written: Written): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)]]
        : [],
    ),
  );
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
