import { featureSettings } from "../../kernel/contracts/feature-settings.ts";
import type { AdminSettings } from "./options.ts";

/** The options of this engine's feature. */
export const adminSettings = featureSettings<AdminSettings>("administration");
