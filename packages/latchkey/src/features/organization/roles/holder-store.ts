import { service } from "../../../kernel/contracts/service.ts";
import { roleNames } from "../../../shared/index.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { invitationTable, memberTable } from "../tables.ts";
import { roleText } from "./names.ts";

/** Members and invitations with a role. One column names several roles. The organization is locked. */
export const roleHolders = service((core) => {
  const q = core.db.for(memberTable, invitationTable);
  // Distinct texts are few, even in an organization with many members.
  const ofMembers = q.read((k, p: { organizationId: string }) =>
    k.selectFrom("member").select("role").distinct().where("organizationId", "=", p.organizationId),
  );
  const ofInvitations = q.read((k, p: { organizationId: string }) =>
    k.selectFrom("invitation").select("role").distinct().where("organizationId", "=", p.organizationId),
  );
  const offered = q.read((k, p: { organizationId: string; now: string }) =>
    k
      .selectFrom("invitation")
      .select("role")
      .distinct()
      .where("organizationId", "=", p.organizationId)
      .where("status", "=", "pending")
      .where("expiresAt", ">", p.now),
  );
  const renameOfMembers = q.write((k, p: { organizationId: string; from: string; to: string }) =>
    k
      .updateTable("member")
      .set({ role: p.to })
      .where("organizationId", "=", p.organizationId)
      .where("role", "=", p.from),
  );
  const renameOfInvitations = q.write((k, p: { organizationId: string; from: string; to: string }) =>
    k
      .updateTable("invitation")
      .set({ role: p.to })
      .where("organizationId", "=", p.organizationId)
      .where("role", "=", p.from),
  );

  const naming = (rows: readonly { role: string | null }[], name: string): string[] =>
    rows.flatMap(({ role }) => (role !== null && roleNames(role).includes(name) ? [role] : []));
  const renamed = (text: string, from: string, to: string): string =>
    roleText(roleNames(text).map((name) => (name === from ? to : name)));

  return {
    hasMembers: async (name: string, organizationId: string, tx: Transaction): Promise<boolean> =>
      naming(await ofMembers.all({ organizationId }, tx), name).length > 0,
    /** Reports whether a valid invitation offers the role. `now`: ISO 8601. */
    isOffered: async (name: string, organizationId: string, now: string, tx: Transaction): Promise<boolean> =>
      naming(await offered.all({ organizationId, now }, tx), name).length > 0,
    async rename(from: string, to: string, organizationId: string, tx: Transaction): Promise<void> {
      for (const text of naming(await ofMembers.all({ organizationId }, tx), from))
        await renameOfMembers({ organizationId, from: text, to: renamed(text, from, to) }, tx);
      for (const text of naming(await ofInvitations.all({ organizationId }, tx), from))
        await renameOfInvitations({ organizationId, from: text, to: renamed(text, from, to) }, tx);
    },
  };
});
