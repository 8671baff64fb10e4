import { featureSettings } from "../../kernel/feature-settings.ts";
import type { ResolvedJwt } from "./options.ts";

/** The options of this engine's feature. */
export const jwtSettings = featureSettings<ResolvedJwt>("tokens");
