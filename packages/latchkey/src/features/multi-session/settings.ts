import { featureSettings } from "../../kernel/contracts/feature-settings.ts";
import type { ResolvedMultiSession } from "./options.ts";

/** Settings of this engine's feature. */
export const multiSessionSettings = featureSettings<ResolvedMultiSession>("several accounts");
