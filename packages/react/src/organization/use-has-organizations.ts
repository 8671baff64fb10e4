"use client";
import type { UiConfig } from "@latchkey/client/shared";
import { useConfig } from "../provider/context.ts";

/** What a deployment offers of organizations. */
export type OfferedOrganizations = NonNullable<UiConfig["organizations"]>;

/** Null: the deployment has none, or that isn't known yet. */
export function useOfferedOrganizations(): OfferedOrganizations | null {
  const { config } = useConfig();
  // Services from before organizations don't send it.
  return config?.organizations ?? null;
}

/** Whether the deployment has organizations; false as long as that isn't known. */
export function useHasOrganizations(): boolean {
  return useOfferedOrganizations() !== null;
}
