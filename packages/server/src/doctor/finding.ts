import type { Settings } from "../config/settings.ts";

export interface Finding {
  check: string;
  /** `warning`: it works, and is probably not meant. */
  verdict: "ok" | "warning" | "failed";
  found: string;
  /** What to do about it. */
  remedy?: string;
}

/** Looks at one thing as it is now. What it throws counts as a failure. */
export type Look = (settings: Settings) => MaybeFindings | Promise<MaybeFindings>;
type MaybeFindings = readonly Omit<Finding, "check">[];

export const ok = (found: string): Omit<Finding, "check"> => ({ verdict: "ok", found });

export function warning(found: string, remedy: string): Omit<Finding, "check"> {
  return { verdict: "warning", found, remedy };
}

export function failed(found: string, remedy: string): Omit<Finding, "check"> {
  return { verdict: "failed", found, remedy };
}
