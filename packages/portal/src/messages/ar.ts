import { auth, common, errors, social, undo } from "@latchkey/react/messages/ar";
import type { PortalCatalogue } from "../generated/messages.ts";
import portalTexts from "./ar/portal.json" with { type: "json" };

const portal: PortalCatalogue["portal"] = portalTexts;

/** What the signed-out pages say; the account adds its own area. */
export const ar = { auth, common, errors, portal, social, undo };
