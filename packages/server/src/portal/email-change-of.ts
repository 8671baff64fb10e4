import type { Pages } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import { tokenOf } from "./link-token.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

/** The data of the page that undoes an email change: what was made on the account, where this browser may see it. */
export async function emailChangeOf(
  { engine }: Pick<PortalParts, "engine">,
  visit: Visit,
): Promise<Pages["undo-email-change"]> {
  const token = tokenOf(visit);
  if (token === null) return { token };
  const { body } = await askEngine(engine, visit.request, "/change-email/review", { token });
  // A link that no longer works says so at the press.
  return {
    token,
    // The engine declares it so.
    changes: (body?.changes ?? null) as NonNullable<Pages["undo-email-change"]["changes"]> | null,
  };
}
