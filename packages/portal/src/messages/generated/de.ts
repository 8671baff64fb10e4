// Written by `npm run generate` from the texts (messages/de).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../de/mail.json" with { type: "json" };
import portalTexts from "../de/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
