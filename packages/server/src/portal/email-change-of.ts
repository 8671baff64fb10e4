import type { Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { tokenOf } from "./link-token.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/**
 * Returns the data of the page that undoes an email change: the additions to the account, if this browser may
 * see them.
 */
export async function emailChangeOf(
  { engine }: Pick<PortalParts, "engine">,
  visit: Visit,
): Promise<Pages["undo-email-change"]> {
  const token = tokenOf(visit);
  if (token === null) return { token };
  const { body } = await askEngine(engine, visit.request, "/change-email/review", { token });
  // A link that no longer works is reported when its form is sent.
  return {
    token,
    // Type that the engine declares for this answer.
    changes: (body?.changes ?? null) as NonNullable<Pages["undo-email-change"]["changes"]> | null,
  };
}
