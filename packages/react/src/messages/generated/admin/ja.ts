// Written by `npm run generate` from the texts (messages/ja).

import adminTexts from "../../ja/admin.json" with { type: "json" };
import causesTexts from "../../ja/causes.json" with { type: "json" };
import type { Catalogue } from "../messages.ts";

/** Texts of the console for administrators in this language. Other pages don't load them. */
export const adminMessages: Pick<Catalogue, "admin" | "causes"> = { admin: adminTexts, causes: causesTexts };
