// Written by `npm run generate` from the texts (messages/pt-BR).

import adminTexts from "../../pt-BR/admin.json" with { type: "json" };
import causesTexts from "../../pt-BR/causes.json" with { type: "json" };
import type { Catalogue } from "../messages.ts";

/** Texts of the console for administrators in this language. Other pages don't load them. */
export const adminMessages: Pick<Catalogue, "admin" | "causes"> = { admin: adminTexts, causes: causesTexts };
