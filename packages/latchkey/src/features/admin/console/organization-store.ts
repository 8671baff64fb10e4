import { type Expression, type SqlBool, sql } from "kysely";
import { service } from "../../../kernel/contracts/service.ts";
import type { Position } from "../../../kernel/pipeline/lists/cursor.ts";
import { literally, WRITINGS, writingsOf } from "../../../kernel/pipeline/lists/list-query.ts";
import { memberTable, organizationTable } from "../../organization/tables.ts";

type Searched = Position & { limit: number } & { [Name in `text${number}`]: string } & { exact: string };

/** Undefined if the engine has no organizations. */
export const allOrganizations = service((core) => {
  const { db } = core;
  if (!db.schema.tables.has("organization")) return undefined;
  const q = db.for(organizationTable, memberTable);
  const shown = ["id", "name", "slug", "logo", "createdAt"] as const;
  const page = q.scan((k, p: Position & { limit: number }) =>
    k
      .selectFrom("organization")
      .select(shown)
      .where("createdAt", "<=", p.createdAt)
      .where((e) => e.or([e("createdAt", "<", p.createdAt), e("id", "<", p.id)]))
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(p.limit),
  );
  const search = q.scan((k, p: Searched) =>
    k
      .selectFrom("organization")
      .select(shown)
      .where("createdAt", "<=", p.createdAt)
      .where((e) => e.or([e("createdAt", "<", p.createdAt), e("id", "<", p.id)]))
      .where((e) => {
        const patterns = Array.from({ length: WRITINGS }, (_, at) => p[`text${at}`] ?? "");
        const like = (text: Expression<string>): Expression<SqlBool>[] =>
          patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`);
        return e.or([
          ...like(e.fn<string>("lower", ["name"])),
          ...like(e.fn<string>("lower", ["slug"])).slice(0, 1),
          e("id", "=", p.exact),
        ]);
      })
      .orderBy("createdAt", "desc")
      .orderBy("id", "desc")
      .limit(p.limit),
  );
  const counts = q.readIn((k, ids: readonly string[]) =>
    k
      .selectFrom("member")
      .select("organizationId")
      .select((e) => e.fn.countAll<number>().as("count"))
      .where("organizationId", "in", ids)
      .groupBy("organizationId"),
  );
  const members = q.scan((k, p: Position & { organizationId: string; limit: number }) =>
    k
      .selectFrom("member")
      .select(["id", "userId", "role", "createdAt"])
      .where("organizationId", "=", p.organizationId)
      .where("createdAt", ">=", p.createdAt)
      .where((e) => e.or([e("createdAt", ">", p.createdAt), e("id", ">", p.id)]))
      .orderBy("createdAt")
      .orderBy("id")
      .limit(p.limit),
  );
  return {
    /** Returns a page, the newest first. `text`: a part of the name or the slug, or an id. */
    async page(asked: Position & { limit: number }, text: string | undefined) {
      if (text === undefined || text === "") return page(asked);
      const patterns = writingsOf(text).map((writing) => `%${literally(writing)}%`);
      const texts = Array.from({ length: WRITINGS }, (_, at) => [
        `text${at}`,
        patterns[at] ?? patterns.at(-1),
      ]);
      return search({ ...Object.fromEntries(texts), ...asked, exact: text });
    },
    /** Returns the number of members of each organization. */
    async countMembers(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await counts(ids, undefined);
      return new Map(rows.map(({ organizationId, count }) => [organizationId, Number(count)]));
    },
    /** Returns a page of an organization's members. Those who joined first come first. */
    members,
  };
});
