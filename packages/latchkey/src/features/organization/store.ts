import type { NamesOf } from "../../kernel/contracts/feature.ts";
import { service } from "../../kernel/contracts/service.ts";
import { insertRow } from "../../storage/rows/insert-row.ts";
import { columnSetters } from "../../storage/statements/column-setters.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { organizationSettings } from "./settings.ts";
import type { OrganizationRow } from "./shapes.ts";
import {
  invitationTable,
  memberTable,
  organizationRoleTable,
  organizationTable,
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
  const bySlug = q.read((k, p: { slug: string }) =>
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
    const found = await bySlug.get({ slug });
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
