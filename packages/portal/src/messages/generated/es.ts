// Written by `npm run generate` from the texts (messages/es).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../es/mail.json" with { type: "json" };
import portalTexts from "../es/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
