import { service } from "../../../kernel/contracts/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import { roleNames } from "../../../shared/index.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../../storage/outbox/clean-up.ts";
import { insertRow } from "../../../storage/rows/insert-rows.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userTable } from "../../users/tables.ts";
import type { InvitationColumn, InvitationRow } from "../shapes.ts";
import { invitationTable, memberTable, organizationTable, teamColumns } from "../tables.ts";

/** Bound of a list, above the number of invitations that a user gets. */
const LIST_LIMIT = 1000;

/** Role of invitations from the compatible framework without one. */
export const DEFAULT_ROLE = "member";

/** An invitation with the column that never leaves the server. */
export type StoredInvitation = InvitationRow & { tokenHash: string | null };

/** An invitation with its organization and inviter, as its recipient sees it. */
export type DescribedInvitation = InvitationRow & {
  organizationName: string;
  organizationSlug: string;
  organizationLogo: string | null;
  inviterName: string;
  inviterEmail: string;
};

/** An email address in an organization, at a time in ISO 8601. */
interface Invitee {
  organizationId: string;
  email: string;
  now: string;
}

/**
 * Statements over `invitation`. An invitation is live while it is pending and hasn't expired; `pendingKey` is
 * unique among live ones. Every write runs with the organization locked.
 */
export const invitationStore = service((core) => {
  const { db } = core;
  const q = db.for(invitationTable, organizationTable, userTable, memberTable, ...teamColumns);
  const shown = db.schema
    .shownOf<InvitationColumn>("invitation")
    .map((name) => `invitation.${name}` as const);
  const about = [
    "organization.name as organizationName",
    "organization.slug as organizationSlug",
    "organization.logo as organizationLogo",
    "user.name as inviterName",
    "user.email as inviterEmail",
  ] as const;

  const byId = q.read((k, p: { id: string }) =>
    k.selectFrom("invitation").select(shown).select("tokenHash").where("id", "=", p.id),
  );
  const described = q.read((k, p: { id: string }) =>
    k
      .selectFrom("invitation")
      .innerJoin("organization", "organization.id", "invitation.organizationId")
      .innerJoin("user", "user.id", "invitation.inviterId")
      .select(shown)
      .select(about)
      .where("invitation.id", "=", p.id),
  );
  const live = q.read((k, p: Invitee) =>
    k
      .selectFrom("invitation")
      .select(shown)
      .where("email", "=", p.email)
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending")
      .where("expiresAt", ">", p.now)
      .limit(1),
  );
  const ofAddress = q.read((k, p: { email: string; now: string }) =>
    k
      .selectFrom("invitation")
      .innerJoin("organization", "organization.id", "invitation.organizationId")
      .select(shown)
      .select("organization.name as organizationName")
      .where("invitation.email", "=", p.email)
      .where("invitation.status", "=", "pending")
      .where("invitation.expiresAt", ">", p.now)
      .orderBy("invitation.expiresAt", "desc")
      .orderBy("invitation.id")
      .limit(LIST_LIMIT),
  );
  const newest = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("invitation")
      .select(shown)
      .where("organizationId", "=", p.organizationId)
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(p.limit),
  );
  const count = q.read((k, p: { organizationId: string; now: string }) =>
    k
      .selectFrom("invitation")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending")
      .where("expiresAt", ">", p.now),
  );
  const insert = insertRow(db, invitationTable);
  const claimAcceptance = q.claim((k, p: { id: string; now: string }) =>
    k
      .updateTable("invitation")
      .set({ status: "accepted", pendingKey: null })
      .where("id", "=", p.id)
      .where("status", "=", "pending")
      .where("expiresAt", ">", p.now),
  );
  const claimRejection = q.claim((k, p: { id: string; now: string }) =>
    k
      .updateTable("invitation")
      .set({ status: "rejected", pendingKey: null })
      .where("id", "=", p.id)
      .where("status", "=", "pending")
      .where("expiresAt", ">", p.now),
  );
  const claimRenewal = q.claim((k, p: Renewal) =>
    k
      .updateTable("invitation")
      .set({ expiresAt: p.expiresAt, inviterId: p.inviterId, tokenHash: p.tokenHash })
      .where("id", "=", p.id)
      .where("status", "=", "pending"),
  );
  const cancel = q.write((k, p: { id: string }) =>
    k.updateTable("invitation").set({ status: "canceled", pendingKey: null }).where("id", "=", p.id),
  );
  const sent = q.read((k, p: { organizationId: string; inviterId: string }) =>
    k
      .selectFrom("invitation")
      .select(["id", "role"])
      .where("inviterId", "=", p.inviterId)
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending"),
  );
  const recent = q.read((k, p: { inviterId: string; since: string }) =>
    k
      .selectFrom("invitation")
      .select(["id", "email", "createdAt"])
      .where("inviterId", "=", p.inviterId)
      .where("status", "=", "pending")
      .where("createdAt", ">=", p.since),
  );
  const old = q.read((k, p: { before: string }) =>
    k
      .selectFrom("invitation")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeOld = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("invitation").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  const releaseExpired = q.write((k, p: { pendingKey: string; now: string }) =>
    k
      .updateTable("invitation")
      .set({ pendingKey: null })
      .where("pendingKey", "=", p.pendingKey)
      .where("expiresAt", "<=", p.now),
  );

  return {
    find: async (id: string, tx?: Transaction): Promise<StoredInvitation | undefined> => byId.get({ id }, tx),
    /** Finds an invitation with its organization and inviter. */
    findDescribed: async (id: string): Promise<DescribedInvitation | undefined> => described.get({ id }),
    /** Finds the live invitation of an email address in an organization. */
    findLive: async (invitee: Invitee, tx?: Transaction): Promise<InvitationRow | undefined> =>
      live.get(invitee, tx),
    /** Live invitations of an email address in all organizations, the last to expire first. */
    listLive: async (email: string, now: string): Promise<(InvitationRow & { organizationName: string })[]> =>
      ofAddress.all({ email, now }),
    /** The newest invitations, of any status. */
    newestOf: async (organizationId: string, limit: number): Promise<InvitationRow[]> =>
      newest.all({ organizationId, limit }),
    /** A sender's unanswered invitations in an organization, including expired ones. */
    sentBy: (inviterId: string, organizationId: string, tx: Transaction) =>
      sent.all({ inviterId, organizationId }, tx),
    /** A sender's unanswered invitations since a time, in all organizations. ISO 8601. */
    sentSince: async (inviterId: string, since: string, tx?: Transaction) =>
      recent.all({ inviterId, since }, tx),
    /** Counts the live invitations of an organization. */
    countLive: async (organizationId: string, now: string, tx?: Transaction): Promise<number> =>
      Number((await count.get({ organizationId, now }, tx))?.count ?? 0),
    /** Throws `UniqueViolation` if the email address has a live one in the organization. `now`: ISO 8601. */
    async insert(
      row: InvitationRow & Readonly<Record<string, unknown>>,
      tokenHash: string | null,
      now: string,
      tx: Transaction,
    ): Promise<void> {
      const pendingKey = keyColumn([row.organizationId, row.email]);
      await releaseExpired({ pendingKey, now }, tx);
      await insert({ teamId: null, ...row, tokenHash, pendingKey }, tx);
    },
    /** Claims a live invitation. True for the one caller that succeeds. `now`: ISO 8601. */
    claimAcceptance: (id: string, now: string, tx: Transaction) => claimAcceptance({ id, now }, tx),
    /** Rejects a live invitation. True for the one caller that succeeds. */
    claimRejection: (id: string, now: string, tx: Transaction) => claimRejection({ id, now }, tx),
    /** Renews a pending invitation with a new expiry and inviter. The earlier secret becomes invalid. */
    claimRenewal: (renewal: Renewal, tx: Transaction) => claimRenewal(renewal, tx),
    /** Invitations that expired some time ago, answered or not. */
    old: cleanUp(async (before) => old.all({ before }), removeOld),
    /** Cancels an invitation of any status. */
    cancel: (id: string, tx: Transaction) => cancel({ id }, tx),
  };
});

interface Renewal {
  id: string;
  expiresAt: string;
  inviterId: string;
  tokenHash: string | null;
}

/** Reports whether the invitation can still be answered. `now`: milliseconds. */
export function isLive(
  { status, expiresAt }: Pick<InvitationRow, "status" | "expiresAt">,
  now: number,
): boolean {
  return status === "pending" && Date.parse(expiresAt) > now;
}

/** Returns the roles that the recipient gets by accepting. */
export function offeredRoles({ role }: Pick<InvitationRow, "role">): string[] {
  return roleNames(role ?? DEFAULT_ROLE);
}

/** Returns the IDs of the invitation's teams. */
export function teamIdsOf({ teamId }: Pick<InvitationRow, "teamId">): string[] {
  return (teamId ?? "").split(",").filter((id) => id !== "");
}

export function withoutHash({ tokenHash: _, ...invitation }: StoredInvitation): InvitationRow {
  return invitation;
}
