"use client";
import { useSession } from "../../session/use-session.ts";

/** Returns the id of the session's active organization; null for none. */
export function useActiveId(): string | null {
  const { data } = useSession();
  // Only clients with `organizationClient()` know the member; the service sends it
  // where organizations are on.
  const { activeOrganizationId } = (data?.session ?? {}) as { activeOrganizationId?: string | null };
  return activeOrganizationId ?? null;
}
