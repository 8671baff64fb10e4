import { service } from "../../../kernel/contracts/service.ts";
import { userTable } from "../../users/tables.ts";
import { adminSettings } from "../options.ts";
import { adminColumns } from "../tables.ts";

const MOST = 1000;

/** Users who may be administrators: by a role that contains the name of one, or by their id. */
export const administratorCandidates = service((core) => {
  const { adminUserIds, adminRoles, defaultRole } = core.use(adminSettings);
  const q = core.db.for(userTable, adminColumns(defaultRole));
  const shown = [
    "id",
    "name",
    "email",
    "emailVerified",
    "role",
    "banned",
    "banExpires",
    "createdAt",
  ] as const;
  const withRole = q.scan((k, p: { pattern: string }) =>
    k.selectFrom("user").select(shown).where("role", "like", p.pattern).orderBy("createdAt").limit(MOST),
  );
  const byId = q.readIn((k, ids: readonly string[]) =>
    k.selectFrom("user").select(shown).where("id", "in", ids),
  );
  return async () => {
    const found = await byId(adminUserIds, undefined);
    for (const role of adminRoles) found.push(...(await withRole({ pattern: `%${role}%` })));
    return [...new Map(found.map((row) => [row.id, row])).values()];
  };
});
