import type { Settings } from "../config/settings.ts";

export interface Finding {
  check: string;
  /** `warning`: it works, but is probably not intended. */
  verdict: "ok" | "warning" | "failed";
  found: string;
  /** Instructions for fixing it. */
  remedy?: string;
  /** The section of the documentation about it, unless it is fine. */
  docs?: string | undefined;
}

/** Checks one thing as it is now. An exception counts as a failure. */
export type Look = (settings: Settings) => MaybeFindings | Promise<MaybeFindings>;
type MaybeFindings = readonly Omit<Finding, "check" | "docs">[];

export const ok = (found: string): Omit<Finding, "check"> => ({ verdict: "ok", found });

export function warning(found: string, remedy: string): Omit<Finding, "check"> {
  return { verdict: "warning", found, remedy };
}

export function failed(found: string, remedy: string): Omit<Finding, "check"> {
  return { verdict: "failed", found, remedy };
}
