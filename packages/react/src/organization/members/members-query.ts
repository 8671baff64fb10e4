/** The orders in which members are listed. */
export const MEMBER_SORTS = {
  oldest: { sortBy: "createdAt", sortDirection: "asc" },
  newest: { sortBy: "createdAt", sortDirection: "desc" },
  role: { sortBy: "role", sortDirection: "asc" },
} as const;

export type MemberSort = keyof typeof MEMBER_SORTS;

/** Which members are listed, and in which order. */
export interface MembersView {
  /** In their name or address. Empty: all. */
  readonly search: string;
  /** Those who have it among theirs. Empty: all. */
  readonly role: string;
  readonly sort: MemberSort;
  /** From 1 on. */
  readonly page: number;
}

export const ALL_MEMBERS: MembersView = { search: "", role: "", sort: "oldest", page: 1 };

/** As many characters as the service looks for. */
export const LONGEST_SEARCH = 100;
