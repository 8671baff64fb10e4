import { shownValues } from "../../../kernel/contracts/fields/field-values.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import { roleNames } from "../../../shared/index.ts";
import type { RawRow } from "../../../storage/driver.ts";
import { insertRow } from "../../../storage/rows/insert-rows.ts";
import { decoderOf, rowReader } from "../../../storage/statements/row-reader.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { userTable } from "../../users/tables.ts";
import { organizationSettings } from "../settings.ts";
import type { MemberColumn, MemberRow, MemberView, OrganizationRow } from "../shapes.ts";
import { bySlug } from "../store.ts";
import { memberTable, organizationTable } from "../tables.ts";

/** A member with the organization, which every permission check reads in one statement. */
export interface Membership {
  member: MemberRow;
  organization: OrganizationRow;
}

/** Candidates for the next owner. */
const HEIRS = 100;

/** Statements over `member`. */
export const memberStore = service((core) => {
  const { db, newId } = core;
  const { creatorRole, fields, teams } = core.use(organizationSettings);
  const q = db.for(memberTable, organizationTable, userTable);
  const readerOf = <Row>(table: string) =>
    rowReader<Row>(db.schema.columnsOf(table), db.dialect, db.schema.shownOf(table));
  const memberRow = readerOf<MemberRow>("member");
  const organizationRow = readerOf<OrganizationRow>("organization");
  const memberColumns = db.schema.shownOf<MemberColumn>("member");
  // Typed as one name for all, because these statements are read as arrays of values.
  const member = memberColumns.map((name) => `member.${name} as member_${name}` as "member.id as member_id");
  const organization = organizationRow.names.map(
    // Typed as one name for all, as above.
    (name) => `organization.${name} as organization_${name}` as "organization.id as organization_id",
  );
  const plain = memberColumns.map((name) => `member.${name}` as const);
  // The user's ID is the member's `userId`.
  const person = ["user.name as user_name", "user.email as user_email", "user.image as user_image"] as const;

  // The compatible framework may have added a user twice: the oldest row counts.
  const one = q.read((k, p: { organizationId: string; userId: string }) =>
    k
      .selectFrom("member")
      .select(plain)
      .where("organizationId", "=", p.organizationId)
      .where("userId", "=", p.userId)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(1),
  );
  const byId = q.read((k, p: { id: string; organizationId: string }) =>
    k
      .selectFrom("member")
      .select(plain)
      .where("id", "=", p.id)
      .where("organizationId", "=", p.organizationId),
  );
  const viewById = q.read((k, p: { id: string; organizationId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(plain)
      .select(person)
      .where("member.id", "=", p.id)
      .where("member.organizationId", "=", p.organizationId),
  );
  const viewByEmail = q.read((k, p: { email: string; organizationId: string }) =>
    k
      .selectFrom("user")
      .innerJoin("member", "member.userId", "user.id")
      .select(plain)
      .select(person)
      .where("user.email", "=", p.email)
      .where("member.organizationId", "=", p.organizationId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(1),
  );
  const viewOf = q.read((k, p: { userId: string; organizationId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(plain)
      .select(person)
      .where("member.organizationId", "=", p.organizationId)
      .where("member.userId", "=", p.userId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(1),
  );
  const membership = q.read((k, p: { organizationId: string; userId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("organization", "organization.id", "member.organizationId")
      .select(member)
      .select(organization)
      .where("member.organizationId", "=", p.organizationId)
      .where("member.userId", "=", p.userId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(1),
  );
  const membershipBySlug = q.read((k, p: { slug: string; userId: string }) =>
    k
      .selectFrom("organization")
      .innerJoin("member", "member.organizationId", "organization.id")
      .select(member)
      .select(organization)
      .where("organization.slug", "=", p.slug)
      .where("member.userId", "=", p.userId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(1),
  );
  const count = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("member")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "=", p.organizationId),
  );
  const countByRole = q.scan((k, p: { organizationId: string }) =>
    k
      .selectFrom("member")
      .select("role")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "=", p.organizationId)
      .groupBy("role"),
  );
  const countOf = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("member")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("userId", "=", p.userId),
  );
  // Also finds roles with similar names, so the result is filtered.
  const mayOwn = q.read((k, p: { organizationId: string; pattern: string }) =>
    k
      .selectFrom("member")
      .select(plain)
      .where("organizationId", "=", p.organizationId)
      .where("role", "like", p.pattern),
  );
  const nextOwners = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(plain)
      .where("member.organizationId", "=", p.organizationId)
      .orderBy("user.emailVerified", "desc")
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(HEIRS),
  );
  const memberships = q.read((k, p: { userId: string }) =>
    k
      .selectFrom("member")
      .innerJoin("organization", "organization.id", "member.organizationId")
      .select(member)
      .select(organization)
      .where("member.userId", "=", p.userId)
      .orderBy("member.organizationId"),
  );
  const insert = insertRow(db, memberTable);
  const setRole = q.write((k, p: { userId: string; organizationId: string; role: string }) =>
    k
      .updateTable("member")
      .set({ role: p.role })
      .where("userId", "=", p.userId)
      .where("organizationId", "=", p.organizationId),
  );
  const remove = q.write((k, p: { userId: string; organizationId: string }) =>
    k.deleteFrom("member").where("userId", "=", p.userId).where("organizationId", "=", p.organizationId),
  );

  /** Reads selected values, the member's columns first. */
  const membershipOf = (values: readonly unknown[]): Membership => ({
    member: memberRow.read(values, 0),
    organization: organizationRow.read(values, memberColumns.length),
  });

  const isOwner = ({ role }: Pick<MemberRow, "role">): boolean => roleNames(role).includes(creatorRole);

  const ownersOf = async (organizationId: string, tx?: Transaction): Promise<MemberRow[]> => {
    const found = await mayOwn.all({ organizationId, pattern: `%${creatorRole}%` }, tx);
    return found.filter(isOwner);
  };

  return {
    isOwner,
    find: async (organizationId: string, userId: string, tx?: Transaction): Promise<MemberRow | undefined> =>
      one.get({ organizationId, userId }, tx),
    /** Finds the row that counts, by the ID of any row of the user. */
    async findById(id: string, organizationId: string, tx?: Transaction): Promise<MemberRow | undefined> {
      const row = await byId.get({ id, organizationId }, tx);
      if (row === undefined) return undefined;
      const { userId } = row;
      return one.get({ organizationId, userId }, tx);
    },
    /** Finds a member by ID, or by email address if the text contains `@`. */
    async findView(
      idOrEmail: string,
      organizationId: string,
      tx?: Transaction,
    ): Promise<MemberView | undefined> {
      const row = idOrEmail.includes("@")
        ? await viewByEmail.get({ email: idOrEmail.toLowerCase(), organizationId }, tx)
        : await viewById.get({ id: idOrEmail, organizationId }, tx);
      const counting = row && (await viewOf.get({ userId: memberView(row).userId, organizationId }, tx));
      return counting && memberView(counting);
    },
    async findViewOf(
      userId: string,
      organizationId: string,
      tx?: Transaction,
    ): Promise<MemberView | undefined> {
      const row = await viewOf.get({ userId, organizationId }, tx);
      return row && memberView(row);
    },
    async membership(
      organizationId: string,
      userId: string,
      tx?: Transaction,
    ): Promise<Membership | undefined> {
      const values = await membership.values({ organizationId, userId }, tx);
      return values && membershipOf(values);
    },
    async membershipBySlug(slug: string, userId: string): Promise<Membership | undefined> {
      const values = await bySlug(slug, (form) => membershipBySlug.values({ slug: form, userId }));
      return values && membershipOf(values);
    },
    /** All memberships of a user, in the order of the organizations' IDs. */
    async membershipsOf(userId: string, tx?: Transaction): Promise<Membership[]> {
      return (await memberships.allValues({ userId }, tx)).map(membershipOf);
    },
    /** Returns the number of members with each role. A member with several counts for each. */
    async countByRole(organizationId: string): Promise<ReadonlyMap<string, number>> {
      const counts = new Map<string, number>();
      for (const { role, count } of await countByRole({ organizationId }))
        for (const one of roleNames(role)) counts.set(one, (counts.get(one) ?? 0) + Number(count));
      return counts;
    },
    count: async (organizationId: string, tx?: Transaction): Promise<number> =>
      Number((await count.get({ organizationId }, tx))?.count ?? 0),
    /** Counts the organizations of a user. */
    countOf: async (userId: string, tx?: Transaction): Promise<number> =>
      Number((await countOf.get({ userId }, tx))?.count ?? 0),
    ownersOf,
    /** Candidates for the next owner: members with a confirmed email first, in the order of joining. */
    nextOwners: async (organizationId: string, tx: Transaction): Promise<MemberRow[]> =>
      nextOwners.all({ organizationId }, tx),
    /**
     * Reports whether another user owns the organization. It must be locked if the result decides a write.
     */
    async isOwnedByAnother(userId: string, organizationId: string, tx?: Transaction): Promise<boolean> {
      for (const owner of await ownersOf(organizationId, tx)) {
        if (owner.userId === userId) continue;
        const counted = await one.get({ organizationId, userId: owner.userId }, tx);
        if (counted?.id === owner.id) return true;
      }
      return false;
    },
    /** Throws `UniqueViolation` if the user is a member already. The organization is locked. */
    async insert(
      row: Omit<MemberRow, "id"> & Readonly<Record<string, unknown>>,
      tx: Transaction,
    ): Promise<MemberRow> {
      const whole = { teamId: null, ...row, id: await newId("member", tx) };
      await insert({ ...whole, membershipKey: keyColumn([row.organizationId, row.userId]) }, tx);
      const shown = { ...whole, ...shownValues(fields.member, whole) };
      if (teams !== undefined) return shown;
      const { teamId: _, ...plainRow } = shown;
      return plainRow;
    },
    /** Sets the role in every row of the user in the organization. */
    setRole: async ({ userId, organizationId }: MemberRow, role: string, tx: Transaction): Promise<void> =>
      void (await setRole({ userId, organizationId, role }, tx)),
    /**
     * Deletes all rows of the user in the organization; `cascade` deletes the rest. True for only one caller.
     */
    remove: async ({ userId, organizationId }: MemberRow, tx: Transaction): Promise<boolean> =>
      (await remove({ userId, organizationId }, tx)) > 0,
    /** Prevents removal of the member until the transaction ends. False: the member is gone. */
    lock: q.lock("member"),
    columns: plain,
    person,
  };
});

/** Converts a row with the columns of `person` to the form of responses. */
export function memberView({
  user_name: name,
  user_email: email,
  user_image: image,
  ...member
}: MemberRow & { user_name: string; user_email: string; user_image: string | null }): MemberView {
  return Object.assign(member, { user: { id: member.userId, name, email, image } });
}

/** All members of an organization for one response. Rows are read as values, because lists are long. */
export const memberViews = service((core) => {
  const { db } = core;
  const { person } = core.use(memberStore);
  const q = db.for(memberTable, userTable);
  const known = ["id", "organizationId", "userId", "role", "createdAt"];
  const more = db.schema.shownOf<MemberColumn>("member").filter((name) => !known.includes(name));
  // The organization is the same for the whole list.
  const listed = ["id", "userId", "role", "createdAt", ...more].map(
    // Typed as one name for all, because the statement is read as arrays of values.
    (name) => `member.${name}` as "member.id",
  );
  const decoders = [...listed, "user.name", "user.email", "user.image"].flatMap((path, at) => {
    const [table = "", name = ""] = path.split(".");
    const column = db.schema.columnsOf(table).get(name);
    const decode = column && decoderOf(column, db.dialect);
    return decode === undefined ? [] : [{ at, decode }];
  });

  const first = q.read((k, p: { organizationId: string; limit: number }) =>
    k
      .selectFrom("member")
      .innerJoin("user", "user.id", "member.userId")
      .select(listed)
      .select(person)
      .where("member.organizationId", "=", p.organizationId)
      .orderBy("member.createdAt")
      .orderBy("member.id")
      .limit(p.limit),
  );

  const viewOf = (values: RawRow, organizationId: string): MemberView => {
    for (const { at, decode } of decoders) if (values[at] !== null) values[at] = decode(values[at]);
    const view: Record<string, unknown> = {
      id: values[0],
      organizationId,
      userId: values[1],
      role: values[2],
      createdAt: values[3],
    };
    for (const [at, name] of more.entries()) view[name] = values[4 + at];
    const of = 4 + more.length;
    view.user = { id: values[1], name: values[of], email: values[of + 1], image: values[of + 2] };
    // The statement selects every shown column.
    return view as unknown as MemberView;
  };

  return {
    /** The first members, in the order of joining. */
    async firstOf(organizationId: string, limit: number): Promise<MemberView[]> {
      const rows = await first.allValues({ organizationId, limit });
      return rows.map((values) => viewOf(values, organizationId));
    },
  };
});
