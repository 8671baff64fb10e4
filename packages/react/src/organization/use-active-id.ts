"use client";
import { useSession } from "../session/use-session.ts";

/** The id of the organization that the caller's session works in; null: of none. */
export function useActiveId(): string | null {
  const { data } = useSession();
  // Only clients with `organizationClient()` know the member; the service sends it where organizations are on.
  const { activeOrganizationId } = (data?.session ?? {}) as { activeOrganizationId?: string | null };
  return activeOrganizationId ?? null;
}
