"use client";
import { useCallback } from "react";
import { useSurroundings } from "../../../context/context.ts";
import { organizationOf } from "../client.ts";
import type { MemberView } from "../types.ts";
import type { LoadMembers } from "./member-search.ts";

/** As many as a user looks through before they type. */
const SHOWN = 25;

/** Returns the search of an organization's members, for `MemberPicker`. */
export function useMemberSearch(organizationId: string): LoadMembers<MemberView> {
  const { client } = useSurroundings();
  return useCallback(
    async (search) => {
      const { data, error } = await organizationOf(client).listMembers({
        query: { organizationId, limit: SHOWN, ...(search === "" ? {} : { search: search.slice(0, 100) }) },
      });
      return error === null ? { data: data.members, error } : { data: null, error };
    },
    [client, organizationId],
  );
}
