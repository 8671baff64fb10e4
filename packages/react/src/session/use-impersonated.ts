"use client";
import { useSession } from "./use-session.ts";

/** True while an administrator acts as the user: actions for users themselves are shown, but locked. */
export function useImpersonated(): boolean {
  const { data } = useSession();
  // The feature adds this column.
  const { impersonatedBy } = (data?.session ?? {}) as { impersonatedBy?: unknown };
  return typeof impersonatedBy === "string";
}
