import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { RecentChanges } from "../../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { audit, eventNames } from "../../audit/index.ts";
import { auditStore } from "../../audit/store.ts";
import { invitationStore } from "../invitations/store.ts";

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

/** Pending invitations that a user has sent. */
const sentInvitations = service((core): RecentChanges => {
  const invitations = core.use(invitationStore);
  const auditOf = organizationAudit.make(core);
  return {
    list: async (userId, since, tx) =>
      (await invitations.sentSince(userId, since, tx)).map(({ id, email: name, createdAt }) => ({
        id,
        name,
        createdAt: createdAt ?? since,
      })),
    async takeBack({ id, userId }, tx, context) {
      const found = await invitations.find(id, tx);
      if (found?.status !== "pending") return;
      await invitations.cancel(id, tx);
      await auditOf(context)(found.organizationId, [{ event: "invitation_canceled", id, userId }], tx);
    },
  };
});

/**
 * Roles that a user gave to other members. They are only shown: taking a role back requires permissions,
 * which the link of an email doesn't have.
 */
const givenRoles = service((core): RecentChanges => {
  const events = core.use(auditStore);
  const names = core.use(eventNames);
  return {
    async list(userId, since, tx) {
      const rows = await events.listDone(userId, "member_role_changed", since, tx);
      const people = await names(
        "user",
        rows.map((row) => row.userId),
      );
      return rows.map(({ id, createdAt, userId }) => ({
        id,
        name: people.get(userId ?? "") ?? null,
        createdAt,
      }));
    },
  };
});

export const recentGrants = { invitation: sentInvitations, role: givenRoles };
