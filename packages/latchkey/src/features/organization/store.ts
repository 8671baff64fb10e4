import type { MaybePromise } from "../../base/maybe-promise.ts";
import type { NamesOf } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { columnSetters, insertRow } from "../../storage/rows/insert-rows.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { sessionTable } from "../sessions/tables.ts";
import { organizationSettings } from "./settings.ts";
import type { OrganizationRow } from "./shapes.ts";
import {
  invitationTable,
  memberTable,
  organizationRoleTable,
  organizationTable,
  teamColumns,
  teamTable,
} from "./tables.ts";

/** Bound of a list, above the number of organizations that a user is in. */
const LIST_LIMIT = 1000;

/** Statements over `organization`. */
export const organizationStore = service((core) => {
  const { db } = core;
  const { fields, reservedSlugs } = core.use(organizationSettings);
  const q = db.for(organizationTable, memberTable);
  const byId = q.read((k, p: { id: string }) =>
    k.selectFrom("organization").selectAll().where("id", "=", p.id),
  );
  const names = q.readIn((k, ids: readonly string[]) =>
    k.selectFrom("organization").select(["id", "name"]).where("id", "in", ids),
  );
  const ofSlug = q.read((k, p: { slug: string }) =>
    k.selectFrom("organization").selectAll().where("slug", "=", p.slug),
  );
  const ofUser = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("organization", "organization.id", "member.organizationId")
      .selectAll("organization")
      .select("member.role as memberRole")
      .where("member.userId", "=", p.userId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(LIST_LIMIT),
  );
  const remove = q.claim((k, p: { id: string }) => k.deleteFrom("organization").where("id", "=", p.id));
  const findBySlug = async (slug: string): Promise<OrganizationRow | undefined> => {
    const found = await ofSlug.get({ slug });
    return found?.slug === slug ? found : undefined;
  };
  return {
    findById: (id: string, tx?: Transaction) => byId.get({ id }, tx),
    listNames: (ids: readonly string[]) => names(ids),
    /** Compares byte by byte, because the database's collation may be looser. */
    findBySlug,
    /**
     * Reports whether a slug is reserved or in use. The unique index decides between simultaneous requests.
     */
    isTaken: async (slug: string): Promise<boolean> =>
      reservedSlugs.has(slug) || (await findBySlug(slug)) !== undefined,
    /**
     * First statement of every transaction that writes in an organization. False: the organization is gone.
     */
    lock: q.lock("organization"),
    /** The organizations of a user, in the order of joining. */
    listOf: (userId: string) => ofUser.all({ userId }),
    /** Throws `UniqueViolation` if the slug is taken. */
    insert: insertRow(db, organizationTable),
    /** Throws `UniqueViolation` if the slug is taken. */
    update: columnSetters(db, organizationTable, [
      "name",
      "slug",
      "logo",
      "metadata",
      ...Object.keys(fields.organization),
    ]),
    /** Deletes only the row. The rows that belong to it are deleted before. */
    remove: (id: string, tx: Transaction) => remove({ id }, tx),
  };
});

/** Names of teams, for their events. Only in engines with teams. */
export const teamNames = service(({ db }): NamesOf => {
  const found = db
    .for(teamTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("team").select(["id", "name"]).where("id", "in", ids),
    );
  return (ids) => found(ids);
});

/** Names of roles, for their events. Only in engines with dynamic roles. */
export const roleNames = service(({ db }): NamesOf => {
  const found = db
    .for(organizationRoleTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("organizationRole").select(["id", "role as name"]).where("id", "in", ids),
    );
  return (ids) => found(ids);
});

/** Email addresses of invitations, for their events. */
export const invitationNames = service(({ db }): NamesOf => {
  const found = db
    .for(invitationTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("invitation").select(["id", "email as name"]).where("id", "in", ids),
    );
  return (ids) => found(ids);
});

/** Statements over active organizations and teams, if sessions are rows. */
export const activeSessionStore = service((core) => {
  const { teams } = core.use(organizationSettings);
  const q = core.db.for(sessionTable, ...teamColumns);
  const acting = q.readIn((k, users: readonly string[], p: { organizationId: string }) =>
    k
      .selectFrom("session")
      .select("userId")
      .distinct()
      .where("userId", "in", users)
      .where("activeOrganizationId", "=", p.organizationId),
  );
  const actingInTeam =
    teams === undefined
      ? undefined
      : q.readIn((k, users: readonly string[], p: { teamId: string }) =>
          k
            .selectFrom("session")
            .select("userId")
            .distinct()
            .where("userId", "in", users)
            .where("activeTeamId", "=", p.teamId),
        );

  const lastUses = q.readIn((k, users: readonly string[], p: { organizationId: string; now: string }) =>
    k
      .selectFrom("session")
      .select(["userId", "updatedAt"])
      .where("userId", "in", users)
      .where("activeOrganizationId", "=", p.organizationId)
      .where("expiresAt", ">", p.now),
  );

  return {
    /** Returns the last uses of open sessions in which the organization is active, by user. `now`: ISO 8601. */
    async lastUsesIn(organizationId: string, userIds: readonly string[], now: string) {
      const last = new Map<string, string>();
      for (const { userId, updatedAt } of await lastUses(userIds, { organizationId, now }))
        if (updatedAt > (last.get(userId) ?? "")) last.set(userId, updatedAt);
      return [...last].map(([userId, lastActiveAt]) => ({ userId, lastActiveAt }));
    },
    /** Returns the users with a session in which the organization is active. */
    async usersIn(organizationId: string, userIds: readonly string[], tx: Transaction): Promise<string[]> {
      return (await acting(userIds, { organizationId }, tx)).map(({ userId }) => userId);
    },
    /** Returns the users with a session in which the team is active. */
    async usersInTeam(teamId: string, userIds: readonly string[], tx: Transaction): Promise<string[]> {
      return ((await actingInTeam?.(userIds, { teamId }, tx)) ?? []).map(({ userId }) => userId);
    },
  };
});

/** Statements that delete all rows of an organization. */
export const removalStore = service((core) => {
  const { dynamicRoles } = core.use(organizationSettings);
  const q = core.db.for(memberTable, invitationTable, organizationRoleTable);
  const everybody = q.read((k, p: { organizationId: string }) =>
    k.selectFrom("member").select("userId").where("organizationId", "=", p.organizationId),
  );
  const removeMembers = q.write((k, p: { organizationId: string }) =>
    k.deleteFrom("member").where("organizationId", "=", p.organizationId),
  );
  const removeInvitations = q.write((k, p: { organizationId: string }) =>
    k.deleteFrom("invitation").where("organizationId", "=", p.organizationId),
  );
  const removeRoles = dynamicRoles
    ? q.write((k, p: { organizationId: string }) =>
        k.deleteFrom("organizationRole").where("organizationId", "=", p.organizationId),
      )
    : undefined;

  return {
    /** The user IDs of the members. */
    everybodyIn: async (organizationId: string, tx: Transaction): Promise<string[]> =>
      (await everybody.all({ organizationId }, tx)).map(({ userId }) => userId),
    removeMembers: (organizationId: string, tx: Transaction) => removeMembers({ organizationId }, tx),
    removeInvitations: (organizationId: string, tx: Transaction) => removeInvitations({ organizationId }, tx),
    removeRoles: async (organizationId: string, tx: Transaction) => removeRoles?.({ organizationId }, tx),
  };
});

/** Looks up a slug as given, then in lower case. Rows of the compatible framework may have capitals. */
export async function bySlug<Found>(
  slug: string,
  find: (slug: string) => MaybePromise<Found | undefined>,
): Promise<Found | undefined> {
  const lower = slug.toLowerCase();
  return (await find(slug)) ?? (lower === slug ? undefined : find(lower));
}
