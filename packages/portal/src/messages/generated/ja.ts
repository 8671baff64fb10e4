// Written by `npm run generate` from the texts (messages/ja).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../ja/mail.json" with { type: "json" };
import portalTexts from "../ja/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
