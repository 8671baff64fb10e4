import type { MemberSort } from "@latchkey/react";

/** What the address of the members' page may say: what isn't there is as it is in the beginning. */
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

/** Anyone may have written the address: what can't be used is left out. */
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

/** Each member as text: the console judges them itself. */
export function textsOf(written: Written): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(written).flatMap(([name, value]) =>
      typeof value === "string" || typeof value === "number" || typeof value === "boolean"
        ? [[name, String(value)]]
        : [],
    ),
  );
}

/** As long as what is searched for may be. */
const LONGEST = 100;

/** Digits alone are a number to the router. */
function textOf<Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } {
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text === "" || text.length > LONGEST) return {};
  // A computed name is any name to the compiler.
  return { [name]: text } as { [Key in Name]?: string };
}

function pageOf(value: unknown): { page?: number } {
  return typeof value === "number" && Number.isSafeInteger(value) && value > 1 ? { page: value } : {};
}
