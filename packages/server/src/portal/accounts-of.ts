import type { PageAccount } from "./declared.ts";
import { askEngine } from "./engine-call.ts";
import type { PortalParts } from "./parts.ts";
import type { Visit } from "./visit.ts";

export interface Held {
  session: { id: string; token: string };
  user: PageAccount["user"];
}

/** Returns the sessions in this browser; none if the deployment allows one account for each browser. */
export async function heldBy({ engine }: PortalParts, visit: Visit): Promise<readonly Held[]> {
  if (engine.uiConfig.maximumSessions == null) return [];
  const answer = await askEngine(engine, visit.request, "/multi-session/list-device-sessions", {});
  visit.cookies.push(...answer.cookies);
  // Type that the engine declares for this answer.
  return answer.error === undefined ? (answer.body as unknown as readonly Held[]) : [];
}

export function accountsOf(held: readonly Held[], active: string | undefined): PageAccount[] {
  return held.map(({ session: { id }, user: { name, email, image } }) => ({
    id,
    user: { name, email, image },
    isActive: id === active,
  }));
}
