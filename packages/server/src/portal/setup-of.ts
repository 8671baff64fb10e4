import type { Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { tokenOf } from "./link-token.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/** Returns the data of the page for a setup link. */
export async function setupOf(
  { engine }: PortalParts,
  visit: Visit,
): Promise<Pick<Pages["setup"], "token" | "administrator">> {
  const token = tokenOf(visit);
  if (token === null) return { token, administrator: null };
  const { error, body } = await askEngine(engine, visit.request, "/admin/setup", { token });
  // Type of the route's answer.
  return { token, administrator: error === undefined ? (body as Pages["setup"]["administrator"]) : null };
}
