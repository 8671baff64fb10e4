// Written by `npm run generate` from the texts (messages/zh-Hans).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../zh-Hans/mail.json" with { type: "json" };
import portalTexts from "../zh-Hans/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
