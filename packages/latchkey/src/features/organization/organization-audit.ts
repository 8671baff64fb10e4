import { requestService } from "../../kernel/service.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { audit, type SecurityEvent } from "../audit/index.ts";

/** Something that happened in an organization: its first word names what the id is of. */
export interface OrganizationEvent {
  event:
    | Extract<
        SecurityEvent["event"],
        `${"organization" | "member" | "invitation" | "team" | "role"}_${string}`
      >
    | "ownership_transferred";
  id: string;
  /** Whose account it is about. Default: the caller's. */
  userId?: string;
  /** Names of the columns that changed. */
  changed?: readonly string[];
}

/** Writes down what happened in an organization, in the transaction in which it happens. */
export const organizationAudit = requestService((core) => {
  const auditOf = audit.make(core);
  return (context) =>
    async (organizationId: string, events: readonly OrganizationEvent[], tx: Transaction): Promise<void> => {
      for (const { event, id, userId = context.user?.id ?? null, changed } of events) {
        const target = { type: targetType(event), id };
        const about = { event, userId, organizationId, target, ...(changed && { changed }) };
        await auditOf(context).record(about, tx);
      }
    };
});

function targetType(event: OrganizationEvent["event"]): string {
  return event === "ownership_transferred" ? "member" : event.slice(0, event.indexOf("_"));
}
