import { featureSettings } from "../../kernel/contracts/feature-settings.ts";
import type { ResolvedPasskey } from "./options.ts";

/** Options of the feature in this engine. */
export const passkeySettings = featureSettings<ResolvedPasskey>("passkeys");
