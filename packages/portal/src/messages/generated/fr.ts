// Written by `npm run generate` from the texts (messages/fr).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../fr/mail.json" with { type: "json" };
import portalTexts from "../fr/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
