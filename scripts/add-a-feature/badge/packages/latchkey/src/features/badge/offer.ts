import type { Offer } from "../../kernel/contracts/feature.ts";
import { badge } from "./index.ts";
import { type BadgeOptions, badgeOptions } from "./options.ts";

export { type BadgeOptions, badge } from "./index.ts";

/** Badges. The same as `plugins: [badge({ … })]`; `false` turns them off. Default: on. */
export const badgeOffer: Offer<BadgeOptions> = {
  options: badgeOptions,
  make: (given = {}) => badge(given),
  complete: () => badge(),
};
