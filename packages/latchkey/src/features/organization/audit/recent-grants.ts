import { service } from "../../../kernel/contracts/service.ts";
import type { RecentChanges } from "../../../kernel/contracts/ways-in.ts";
import { eventNames } from "../../audit/index.ts";
import { auditStore } from "../../audit/store.ts";
import { invitationStore } from "../invitations/store.ts";
import { organizationAudit } from "./organization-audit.ts";

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
