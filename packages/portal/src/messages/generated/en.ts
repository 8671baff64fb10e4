// Written by `npm run generate` from the texts (messages/en).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../en/mail.json" with { type: "json" };
import portalTexts from "../en/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
