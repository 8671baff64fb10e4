"use client";
import type { Result } from "@latchkey/client";
import { useCallback, useMemo } from "react";
import { useSurroundings } from "../../context/context.ts";
import { organizationOf } from "./client.ts";
import type { MemberView, Organization } from "./types.ts";
import { useActiveId } from "./use-active-id.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";

/** Makes another organization the active one, by its id; null for none. */
export type SetActive = (organizationId: string | null) => Promise<Result<unknown>>;

/** Returns the function that changes the active organization. */
export function useSetActive(): SetActive {
  const { client, session } = useSurroundings();
  return useCallback(
    async (organizationId) => {
      const result = await organizationOf(client).setActive({ organizationId });
      // The session says which organization is active; everything else is cached by the organization's id.
      if (result.error === null) await session.refetch();
      return result;
    },
    [client, session],
  );
}

export interface ActiveOrganization extends Asked<Organization | null> {
  /** Makes another organization the active one, by its id; null for none. */
  setActive: SetActive;
}

/** Returns the session's active organization. `data` is null where there is none. */
export function useActiveOrganization(): ActiveOrganization {
  const id = useActiveId();
  const setActive = useSetActive();
  const answer = useAnswer<Organization | null>(id && ofOrganization(id), (calls) =>
    calls.getOrganization({ query: { organizationId: id ?? "" } }),
  );
  return useMemo(
    () => ({ ...answer, ...(id === null && { data: null }), setActive }),
    [answer, id, setActive],
  );
}

/**
 * Returns the caller as a member of the active organization, with their role. `data`
 * is null where there is none.
 */
export function useActiveMember(): Asked<MemberView | null> {
  const id = useActiveId();
  const answer = useAnswer<MemberView | null>(id && ofOrganization(id, "member"), (calls) =>
    calls.getActiveMember({}),
  );
  return useMemo(() => ({ ...answer, ...(id === null && { data: null }) }), [answer, id]);
}
