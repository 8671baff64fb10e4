"use client";
import { useConfig } from "../provider/context.ts";

/** Whether the deployment has organizations; false as long as that isn't known. */
export function useHasOrganizations(): boolean {
  return useConfig().config?.plugins.includes("organization") === true;
}
