import { featureSettings } from "../../kernel/contracts/feature-settings.ts";
import type { ResolvedUsername } from "./options.ts";

/** The options of this engine's feature. */
export const usernameSettings = featureSettings<ResolvedUsername>("usernames");
