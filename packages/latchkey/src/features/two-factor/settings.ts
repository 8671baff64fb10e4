import { featureSettings } from "../../kernel/contracts/feature-settings.ts";
import type { ResolvedTwoFactor } from "./options.ts";

/** The options of this engine's feature. */
export const twoFactorSettings = featureSettings<ResolvedTwoFactor>("two-step verification");
