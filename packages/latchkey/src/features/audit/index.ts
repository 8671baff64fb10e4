import { feature } from "../../kernel/feature.ts";
import { securityEventTable } from "./tables.ts";

export { audit } from "./audit.ts";
export type { EventName, SecurityEvent } from "./events.ts";

/** What happened to accounts: written down where it happens, and shown to whom it concerns. */
export const securityEvents = feature({
  id: "audit",
  tables: [securityEventTable],
  routes: {},
});
