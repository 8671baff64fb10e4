import { service } from "../../kernel/service.ts";
import type { Permissions } from "../../shared/index.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { organizationRoleTable } from "./tables.ts";

/** More roles than an organization makes; a list is bounded. */
const LIST_LIMIT = 1000;

/** Statements over `organizationRole`: of engines with dynamic roles only. */
export const roleStore = service(({ db }) => {
  const q = db.for(organizationRoleTable);
  const named = q.readIn((k, roles: readonly string[], p: { organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select(["role", "permission"])
      .where("organizationId", "=", p.organizationId)
      .where("role", "in", roles),
  );
  const all = q.read((k, p: { organizationId: string }) =>
    k
      .selectFrom("organizationRole")
      .select(["role", "permission"])
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
  return {
    /** What the organization has stored, as far as lists go. */
    async allOf(organizationId: string): Promise<{ role: string; permission: Permissions }[]> {
      const rows = await all.all({ organizationId });
      return rows.map(({ role, permission }) => ({ role, permission: parsePermission(permission) }));
    },
    count: async (organizationId: string, tx?: Transaction): Promise<number> =>
      Number((await count.get({ organizationId }, tx))?.count ?? 0),
    /** What the organization has stored for some names. */
    async permissionsOf(
      organizationId: string,
      names: readonly string[],
      tx?: Transaction,
    ): Promise<{ role: string; permission: Permissions }[]> {
      const rows = await named(names, { organizationId }, tx);
      return rows.map(({ role, permission }) => ({ role, permission: parsePermission(permission) }));
    },
  };
});

/** What stands in a row: actions by resource. Whatever else stands there allows nothing. */
export function parsePermission(text: string): Permissions {
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
