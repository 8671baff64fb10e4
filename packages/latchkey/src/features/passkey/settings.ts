import { featureSettings } from "../../kernel/feature-settings.ts";
import type { ResolvedPasskey } from "./options.ts";

/** The options of this engine's feature. */
export const passkeySettings = featureSettings<ResolvedPasskey>("passkeys");
