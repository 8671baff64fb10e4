import { auth, common, errors, social, undo } from "@latchkey/react/messages/de";
import type { PortalCatalogue } from "../generated/messages.ts";
import portalTexts from "./de/portal.json" with { type: "json" };

const portal: PortalCatalogue["portal"] = portalTexts;

/** Texts of the signed-out pages; the account adds its own area. */
export const de = { auth, common, errors, portal, social, undo };
