import { fieldParameters } from "../../kernel/field-values.ts";
import { service } from "../../kernel/service.ts";
import { columnSetters } from "../../storage/column-setters.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { organizationSettings } from "./settings.ts";
import type { OrganizationRow } from "./shapes.ts";
import { memberTable, organizationTable } from "./tables.ts";

/** More organizations than someone is in; a list is bounded. */
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
  type Written = OrganizationRow & Readonly<Record<string, unknown>>;
  const findBySlug = async (slug: string): Promise<OrganizationRow | undefined> => {
    const found = await bySlug.get({ slug });
    return found?.slug === slug ? found : undefined;
  };
  return {
    findById: (id: string, tx?: Transaction) => byId.get({ id }, tx),
    listNames: (ids: readonly string[]) => names(ids),
    /** Compared byte by byte, whatever the database takes for equal. */
    findBySlug,
    /** Whether nobody else gets the slug any more; the unique index decides between those who try at once. */
    isTaken: async (slug: string): Promise<boolean> =>
      reservedSlugs.has(slug) || (await findBySlug(slug)) !== undefined,
    /** First statement of every transaction that decides something in an organization. False: it is gone. */
    lock: q.lock("organization"),
    /** Those that someone is a member of, in the order in which they came to them. */
    listOf: (userId: string) => ofUser.all({ userId }),
    /** `UniqueViolation` where someone has the slug. */
    insert: q.write((k, p: Written) =>
      k.insertInto("organization").values({
        id: p.id,
        name: p.name,
        slug: p.slug,
        logo: p.logo,
        metadata: p.metadata,
        createdAt: p.createdAt,
        ...fieldParameters(fields.organization, p),
      }),
    ),
    /** `UniqueViolation` where someone has the slug. */
    update: columnSetters(db, organizationTable, [
      "name",
      "slug",
      "logo",
      "metadata",
      ...Object.keys(fields.organization),
    ]),
    /** The row alone; what belongs to it goes before. */
    remove: (id: string, tx: Transaction) => remove({ id }, tx),
  };
});
