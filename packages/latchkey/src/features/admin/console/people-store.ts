import { kept } from "../../../base/kept.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { Position } from "../../../kernel/pipeline/lists/cursor.ts";
import { sessionTable } from "../../sessions/tables.ts";
import { userTable } from "../../users/tables.ts";
import type { Acting } from "../access/authority.ts";
import { impersonationColumns } from "../tables.ts";

/** A person as named in the console's lists. `email`: only for administrators who may see users. */
export interface NamedPerson {
  name: string;
  email?: string;
}

/** People by their ids, with the fields that the administrator may see. */
export const namedPeople = service((core) => {
  const found = core.db
    .for(userTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("user").select(["id", "name", "email"]).where("id", "in", ids),
    );
  return async (acting: Acting, ids: readonly string[]): Promise<ReadonlyMap<string, NamedPerson>> => {
    const rows = await found([...new Set(ids)], undefined);
    const seesEmails = acting.may({ user: ["get"] });
    return new Map(rows.map(({ id, name, email }) => [id, seesEmails ? { name, email } : { name }]));
  };
});

/** Filters of open sessions. */
interface SessionFilters {
  userId?: string | undefined;
  ipAddress?: string | undefined;
}

type Parameters = Position & { [Name in keyof SessionFilters]-?: string } & {
  since: string;
  now: string;
  limit: number;
};

/**
 * Open sessions of all users in pages, the newest first. Sessions stored outside of the
 * database aren't found.
 */
export const openSessions = service((core) => {
  const q = core.db.for(sessionTable, impersonationColumns);
  const statement = (columns: readonly (keyof SessionFilters)[]) =>
    q.scan((k, p: Parameters) =>
      k
        .selectFrom("session")
        .select([
          "id",
          "token",
          "userId",
          "createdAt",
          "updatedAt",
          "expiresAt",
          "ipAddress",
          "userAgent",
          "impersonatedBy",
        ])
        .where("expiresAt", ">", p.now)
        .where("createdAt", ">=", p.since)
        .where("createdAt", "<=", p.createdAt)
        .where((e) => e.or([e("createdAt", "<", p.createdAt), e("id", "<", p.id)]))
        .where((e) => e.and(columns.map((column) => e(column, "=", p[column]))))
        .orderBy("createdAt", "desc")
        .orderBy("id", "desc")
        .limit(p.limit),
    );
  const pages = new Map<string, ReturnType<typeof statement>>();
  return async (asked: Omit<Parameters, keyof SessionFilters> & SessionFilters) => {
    const columns = (["userId", "ipAddress"] as const).filter((name) => asked[name] !== undefined);
    const find = kept(pages, columns.join(), () => statement(columns));
    const { userId = "", ipAddress = "" } = asked;
    return find({ ...asked, userId, ipAddress });
  };
});
