/** The orders in which members are listed. */
export const MEMBER_SORTS = {
  oldest: { sortBy: "createdAt", sortDirection: "asc" },
  newest: { sortBy: "createdAt", sortDirection: "desc" },
  name: { sortBy: "name", sortDirection: "asc" },
  nameReversed: { sortBy: "name", sortDirection: "desc" },
  role: { sortBy: "role", sortDirection: "asc" },
  roleReversed: { sortBy: "role", sortDirection: "desc" },
} as const;

export type MemberSort = keyof typeof MEMBER_SORTS;

/** Filter, order and page of the list of members. */
export interface MembersView {
  /** Text in the name or email address. Empty: all. */
  readonly search: string;
  /** A role that members have. Empty: all. */
  readonly role: string;
  readonly sort: MemberSort;
  /** Starts at 1. */
  readonly page: number;
}

export const ALL_MEMBERS: MembersView = { search: "", role: "", sort: "oldest", page: 1 };

/** Longest search text, in characters, as on the service. */
export const LONGEST_SEARCH = 100;
