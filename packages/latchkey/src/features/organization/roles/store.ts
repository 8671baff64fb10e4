import { fail } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { keyColumn } from "../../../security/tokens.ts";
import { type Permissions, roleNames } from "../../../shared/index.ts";
import { columnSetters, insertRow } from "../../../storage/rows/insert-rows.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { ROLE_NOT_FOUND } from "../errors.ts";
import { organizationSettings } from "../settings.ts";
import type { OrganizationRoleRow } from "../shapes.ts";
import { invitationTable, memberTable, organizationRoleTable } from "../tables.ts";
import { roleText } from "./names.ts";

/** Bound of a list, above the number of roles that an organization defines. */
const LIST_LIMIT = 1000;

/** A row with parsed permissions, and with the application's columns. */
export type OrganizationRole = Omit<OrganizationRoleRow, "permission"> & { permission: Permissions };

type RoleChanges = { role?: string; permission?: Permissions } & Readonly<Record<string, unknown>>;

/** Key of a role in an organization: its ID, or its name in lower case. */
export type RoleKey = { id: string } | { name: string };

/** Statements over `organizationRole`. Only in engines with dynamic roles. */
export const roleStore = service((core) => {
  const { db } = core;
  const { fields } = core.use(organizationSettings);
  const q = db.for(organizationRoleTable);
  const shown = db.schema.shownOf<keyof OrganizationRoleRow>("organizationRole");
  const named = q.readIn((k, roles: readonly string[], p: { organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select(["role", "permission"])
      .where("organizationId", "=", p.organizationId)
      .where("role", "in", roles),
  );
  const byId = q.read((k, p: { id: string; organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select(shown)
      .where("id", "=", p.id)
      .where("organizationId", "=", p.organizationId),
  );
  const byName = q.read((k, p: { name: string; organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select(shown)
      .where("organizationId", "=", p.organizationId)
      .where("role", "=", p.name)
      .limit(1),
  );
  const all = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select(shown)
      .where("organizationId", "=", p.organizationId)
      .orderBy("createdAt")
      .orderBy("id")
      .limit(LIST_LIMIT),
  );
  const count = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "=", p.organizationId),
  );
  const insert = insertRow(db, organizationRoleTable);
  const set = columnSetters(db, organizationRoleTable, [
    "role",
    "permission",
    "roleKey",
    "updatedAt",
    ...Object.keys(fields.organizationRole),
  ]);
  const remove = q.claim((k, p: { id: string; organizationId: string }) =>
    k.deleteFrom("organizationRole").where("id", "=", p.id).where("organizationId", "=", p.organizationId),
  );

  const parsed = (row: object): OrganizationRole => {
    // The statement selects every shown column.
    const whole = row as OrganizationRoleRow;
    return { ...whole, permission: parsePermission(whole.permission) };
  };
  const keyOf = (organizationId: string, name: string): string => keyColumn([organizationId, name]);

  const find = async (
    key: RoleKey,
    organizationId: string,
    tx?: Transaction,
  ): Promise<OrganizationRole | undefined> => {
    const row =
      "id" in key
        ? await byId.get({ id: key.id, organizationId }, tx)
        : await byName.get({ name: key.name, organizationId }, tx);
    return row && parsed(row);
  };

  return {
    find,
    /** Throws ROLE_NOT_FOUND. */
    async get(key: RoleKey, organizationId: string, tx?: Transaction): Promise<OrganizationRole> {
      const found = await find(key, organizationId, tx);
      if (found === undefined) throw fail(ROLE_NOT_FOUND);
      return found;
    },
    /** The organization's stored roles, up to the bound of lists, the oldest first. */
    allOf: async (organizationId: string): Promise<OrganizationRole[]> =>
      (await all.all({ organizationId })).map(parsed),
    count: async (organizationId: string, tx?: Transaction): Promise<number> =>
      Number((await count.get({ organizationId }, tx))?.count ?? 0),
    /** The organization's stored permissions for these names. */
    async permissionsOf(
      organizationId: string,
      names: readonly string[],
      tx?: Transaction,
    ): Promise<{ role: string; permission: Permissions }[]> {
      const rows = await named(names, { organizationId }, tx);
      return rows.map(({ role, permission }) => ({ role, permission: parsePermission(permission) }));
    },
    /** Throws `UniqueViolation` if the organization has a role of this name. The organization is locked. */
    insert: (role: OrganizationRole & Readonly<Record<string, unknown>>, tx: Transaction) =>
      insert(
        {
          ...role,
          permission: JSON.stringify(role.permission),
          roleKey: keyOf(role.organizationId, role.role),
        },
        tx,
      ),
    /** The same for changes. Other columns are given in their stored form. */
    update: (
      { id, organizationId }: OrganizationRole,
      { role, permission, ...others }: RoleChanges,
      tx: Transaction,
    ) =>
      set(
        id,
        {
          ...others,
          ...(role === undefined ? {} : { role, roleKey: keyOf(organizationId, role) }),
          ...(permission === undefined ? {} : { permission: JSON.stringify(permission) }),
        },
        tx,
      ),
    /** True for the one caller that removed it. */
    remove: ({ id, organizationId }: OrganizationRole, tx: Transaction) => remove({ id, organizationId }, tx),
  };
});

/** Parses the column: actions by resource. Any other value allows nothing. */
function parsePermission(text: string): Permissions {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return {};
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {};
  const entries = Object.entries(value).filter(
    (entry): entry is [string, string[]] =>
      Array.isArray(entry[1]) && entry[1].every((action) => typeof action === "string"),
  );
  return Object.fromEntries(entries);
}

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
