import { group } from "../../base/options/group.ts";
import { count, type Declared, type Filled, flag, type Named } from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";

export interface BadgeOptions {
  /** Badges of one user. Default 3. */
  most?: number;
}

export const badgeOptions = group({
  most: count(3, { min: 1, whole: true }),
} satisfies Named<BadgeOptions>);

export const badgeSettings = featureSettings<Filled<typeof badgeOptions.members>>("badges");

export interface BadgeNoticeOptions {
  /** Emails users when a badge was added to their account. Default false. */
  badgeAdded?: boolean;
}

export const badgeNotices = { badgeAdded: flag(false) } satisfies Declared<BadgeNoticeOptions>;

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedNoticeOptions extends Filled<typeof badgeNotices> {}
}
