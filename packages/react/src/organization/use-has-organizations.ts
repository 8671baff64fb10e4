"use client";
import type { UiConfig } from "latchkey/shared";
import { useConfig } from "../provider/context.ts";

/** What a deployment offers of organizations. */
export interface OfferedOrganizations {
  readonly teams: boolean;
  readonly dynamicRoles: boolean;
  /** Whether people make them. */
  readonly canCreate: boolean;
}

/** Null: it has none, or that isn't known yet. */
export function useOfferedOrganizations(): OfferedOrganizations | null {
  const { config } = useConfig();
  // Services from before organizations don't send it.
  const { organizations } = (config ?? {}) as UiConfig & { organizations?: OfferedOrganizations | null };
  return organizations ?? null;
}

/** Whether the deployment has organizations; false as long as that isn't known. */
export function useHasOrganizations(): boolean {
  return useConfig().config?.plugins.includes("organization") === true;
}
