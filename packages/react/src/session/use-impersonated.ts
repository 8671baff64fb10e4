"use client";
import { useSession } from "./use-session.ts";

/** Whether an administrator acts as the user: what only users themselves do is shown, and can't be done. */
export function useImpersonated(): boolean {
  const { data } = useSession();
  // The feature's own column.
  const { impersonatedBy } = (data?.session ?? {}) as { impersonatedBy?: unknown };
  return typeof impersonatedBy === "string";
}
