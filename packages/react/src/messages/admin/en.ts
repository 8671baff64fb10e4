import texts from "../en/admin.json" with { type: "json" };
import type { Catalogue } from "../generated/messages.ts";

/** What the console of administrators says in this language. Nobody else loads it. */
export const admin: Catalogue["admin"] = texts;
