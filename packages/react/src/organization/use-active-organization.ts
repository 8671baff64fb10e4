"use client";
import type { Result } from "@latchkey/client";
import { useCallback, useMemo } from "react";
import { useSurroundings } from "../provider/context.ts";
import { organizationOf } from "./client.ts";
import type { MemberView, Organization } from "./types.ts";
import { useActiveId } from "./use-active-id.ts";
import { type Asked, ofOrganization, useAnswer } from "./use-answer.ts";

/** Makes another organization the active one, by its id; null: none. */
export type SetActive = (organizationId: string | null) => Promise<Result<unknown>>;

/** For whatever lets someone change to another organization. */
export function useSetActive(): SetActive {
  const { client, session } = useSurroundings();
  return useCallback(
    async (organizationId) => {
      const result = await organizationOf(client).setActive({ organizationId });
      // The session says which one it is; what is known of an organization is kept by its id.
      if (result.error === null) await session.refetch();
      return result;
    },
    [client, session],
  );
}

export interface ActiveOrganization extends Asked<Organization | null> {
  /** Makes another one the active one, by its id; null: none. */
  setActive: SetActive;
}

/** The organization that the caller's session works in. `data` is null where it works in none. */
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

/** The caller as a member of the active organization, with their role. `data` is null where there is none. */
export function useActiveMember(): Asked<MemberView | null> {
  const id = useActiveId();
  const answer = useAnswer<MemberView | null>(id && ofOrganization(id, "member"), (calls) =>
    calls.getActiveMember({}),
  );
  return useMemo(() => ({ ...answer, ...(id === null && { data: null }) }), [answer, id]);
}
