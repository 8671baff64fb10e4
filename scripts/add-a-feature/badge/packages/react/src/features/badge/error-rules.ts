import type { Rules } from "../../errors/rules.ts";

/** Rules for the errors of badges. */
export const BADGE_RULES: Rules = {
  codes: {
    UNKNOWN_BADGE: { place: "form", text: "badge.errors.unknown" },
    TOO_MANY_BADGES: { place: "form", text: "badge.errors.limit" },
  },
  families: [],
};
