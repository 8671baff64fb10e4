import { de as screens } from "@latchkey/react/messages/de";
import type { PortalCatalogue } from "../generated/messages.ts";
import portalTexts from "./de/portal.json" with { type: "json" };

const portal: PortalCatalogue["portal"] = portalTexts;

/** Texts of all pages and screens, except those of the console for administrators. */
export const de = { ...screens, portal };
