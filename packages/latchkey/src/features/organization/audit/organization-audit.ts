import { requestService } from "../../../kernel/contracts/service.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit } from "../../audit/index.ts";

/** The first word of each is the type of the event's ID, unless `targetType` says otherwise. */
export const ORGANIZATION_EVENTS = [
  "organization_created",
  "organization_updated",
  "organization_deleted",
  "ownership_transferred",
  "member_added",
  "member_removed",
  "member_role_changed",
  "invitation_sent",
  "invitation_canceled",
  "invitation_accepted",
  "invitation_rejected",
  "team_created",
  "team_updated",
  "team_deleted",
  "team_member_added",
  "team_member_removed",
  "role_created",
  "role_updated",
  "role_deleted",
] as const;

/** An event of an organization. */
export interface OrganizationEvent {
  event: (typeof ORGANIZATION_EVENTS)[number];
  id: string;
  /** The user that the event is about. Default: the caller. */
  userId?: string;
  /** Names of the columns that changed. */
  changed?: readonly string[];
  /** Values before and after. */
  details?: Readonly<Record<string, unknown>>;
}

/** Records events of an organization, in the transaction of the write. */
export const organizationAudit = requestService((core) => {
  const auditOf = audit.make(core);
  return (context) =>
    async (organizationId: string, events: readonly OrganizationEvent[], tx: Transaction): Promise<void> => {
      for (const { event, id, userId = context.user?.id ?? null, ...change } of events) {
        const target = { type: targetType(event), id };
        const about = { event, userId, organizationId, target, ...change };
        await auditOf(context).record(about, tx);
      }
    };
});

function targetType(event: OrganizationEvent["event"]): string {
  return event === "ownership_transferred" ? "member" : event.slice(0, event.indexOf("_"));
}
