import { group } from "../../base/options/group.ts";
import { count, type Filled, type Named, such } from "../../base/options/option.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";

export interface MultiSessionOptions {
  /** Maximum number of accounts in one browser, at most 20. Default 5. */
  maximumSessions?: number;
}

/** Options of the feature. */
export const multiSessionOptions = group({
  maximumSessions: such(count(5), "a whole number from 1 to 20", (most) => {
    return Number.isInteger(most) && Number(most) >= 1 && Number(most) <= 20;
  }),
} satisfies Named<MultiSessionOptions>);

export type ResolvedMultiSession = Filled<typeof multiSessionOptions.members>;

/** Settings of this engine's feature. */
export const multiSessionSettings = featureSettings<ResolvedMultiSession>("several accounts");
