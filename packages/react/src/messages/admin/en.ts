import adminTexts from "../en/admin.json" with { type: "json" };
import causeTexts from "../en/causes.json" with { type: "json" };
import type { Catalogue } from "../generated/messages.ts";

/** What the console of administrators says in this language. Nobody else loads it. */
export const adminMessages: Pick<Catalogue, "admin" | "causes"> = { admin: adminTexts, causes: causeTexts };
