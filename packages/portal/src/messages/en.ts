import { en as screens } from "@latchkey/react/messages/en";
import type { PortalCatalogue } from "../generated/messages.ts";
import portalTexts from "./en/portal.json" with { type: "json" };

const portal: PortalCatalogue["portal"] = portalTexts;

/** Texts of all pages and screens, except those of the console for administrators. */
export const en = { ...screens, portal };
