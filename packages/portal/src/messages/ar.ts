import { ar as screens } from "@latchkey/react/messages/ar";
import type { PortalCatalogue } from "../generated/messages.ts";
import portalTexts from "./ar/portal.json" with { type: "json" };

const portal: PortalCatalogue["portal"] = portalTexts;

/** Texts of all pages and screens, except those of the console for administrators. */
export const ar = { ...screens, portal };
