"use client";
import type { UiConfig } from "@latchkey/client/shared";
import { useConfig } from "../../context/context.ts";

/** The deployment's configuration of organizations. */
export type OfferedOrganizations = NonNullable<UiConfig["organizations"]>;

/** Returns null if the deployment has none, or that isn't known yet. */
export function useOfferedOrganizations(): OfferedOrganizations | null {
  const { config } = useConfig();
  // Services from before organizations don't send it.
  return config?.organizations ?? null;
}

/** True if the deployment has organizations; false until that is known. */
export function useHasOrganizations(): boolean {
  return useOfferedOrganizations() !== null;
}
