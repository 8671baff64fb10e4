import type { BadgeApi } from "../../generated/badge.ts";
import { type Feature, feature } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import type { WayIn } from "../../kernel/contracts/ways-in.ts";
import { BADGE_ADDED } from "./notices.ts";
import { type BadgeOptions, badgeOptions, badgeSettings } from "./options.ts";
import { addBadge, listBadges, signInBadge } from "./routes.ts";
import { badgeStore } from "./store.ts";
import { badgeTable } from "./tables.ts";

export type { BadgeOptions } from "./options.ts";

const badgeWayIn = service((core): WayIn => {
  const store = core.use(badgeStore);
  return {
    method: "badge",
    count: async (userId, tx) => (await store.listOf(userId, tx)).length,
    dropSince: store.removeSince,
  };
});

/** Badges that sign in. */
export function badge(options: BadgeOptions = {}): Feature<BadgeApi> {
  badgeOptions.check(options, "badge");
  const declared = feature<BadgeApi>({
    id: "badge",
    tables: [badgeTable],
    events: ["badge_added"],
    notices: [BADGE_ADDED],
    waysIn: { badge: badgeWayIn },
    routes: { signInBadge, addBadge, listBadges },
  });
  return badgeSettings.hold(declared, badgeOptions.fill(options, "badge"));
}
