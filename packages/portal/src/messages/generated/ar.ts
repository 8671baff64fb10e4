// Written by `npm run generate` from the texts (messages/ar).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../ar/mail.json" with { type: "json" };
import portalTexts from "../ar/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
