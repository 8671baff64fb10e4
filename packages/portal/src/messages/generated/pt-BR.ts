// Written by `npm run generate` from the texts (messages/pt-BR).

import type { PortalCatalogue } from "../../generated/messages.ts";
import mailTexts from "../pt-BR/mail.json" with { type: "json" };
import portalTexts from "../pt-BR/portal.json" with { type: "json" };

export const mail: PortalCatalogue["mail"] = mailTexts;
export const portal: PortalCatalogue["portal"] = portalTexts;
