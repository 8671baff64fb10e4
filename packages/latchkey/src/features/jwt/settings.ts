import { featureSettings } from "../../kernel/feature-settings.ts";
import type { ResolvedJwt } from "./options.ts";

/** Settings of this engine's feature. */
export const jwtSettings = featureSettings<ResolvedJwt>("tokens");
