import { featureSettings } from "../../kernel/contracts/feature-settings.ts";
import type { ResolvedJwt } from "./options.ts";

/** Settings of this engine's feature. */
export const jwtSettings = featureSettings<ResolvedJwt>("tokens");
