import type { PageRemovedByReset } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/**
 * Returns the part of the account that a reset with this link removes. Null: nothing, or the link doesn't
 * work.
 */
export async function removesOf(
  { engine }: Pick<PortalParts, "engine">,
  visit: Visit,
  token: string | null,
): Promise<PageRemovedByReset | null> {
  if (token === null) return null;
  const { body } = await askEngine(engine, visit.request, "/reset-password-preview", { token });
  // Type that the engine declares for this answer.
  return (body?.removes ?? null) as PageRemovedByReset | null;
}
