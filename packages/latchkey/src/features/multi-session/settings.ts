import { featureSettings } from "../../kernel/feature-settings.ts";
import type { ResolvedMultiSession } from "./options.ts";

/** The options of this engine's feature. */
export const multiSessionSettings = featureSettings<ResolvedMultiSession>("several accounts");
