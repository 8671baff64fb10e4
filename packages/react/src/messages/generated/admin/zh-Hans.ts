// Written by `npm run generate` from the texts (messages/zh-Hans).

import adminTexts from "../../zh-Hans/admin.json" with { type: "json" };
import causesTexts from "../../zh-Hans/causes.json" with { type: "json" };
import type { Catalogue } from "../messages.ts";

/** Texts of the console for administrators in this language. Other pages don't load them. */
export const adminMessages: Pick<Catalogue, "admin" | "causes"> = { admin: adminTexts, causes: causesTexts };
