import adminTexts from "../ar/admin.json" with { type: "json" };
import causeTexts from "../ar/causes.json" with { type: "json" };
import type { Catalogue } from "../generated/messages.ts";

/** Texts of the console for administrators in this language. Other pages don't load them. */
export const adminMessages: Pick<Catalogue, "admin" | "causes"> = { admin: adminTexts, causes: causeTexts };
