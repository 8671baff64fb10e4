import { type SqlBool, sql } from "kysely";
import { service } from "../../../kernel/contracts/service.ts";
import type { Position } from "../../../kernel/pipeline/lists/cursor.ts";
import { CLEAN_UP_LIMIT } from "../../../storage/outbox/clean-up.ts";
import type { Row } from "../../../storage/tables/table.ts";
import { removedUserTable } from "../tables.ts";

export type RemovedUser = Row<typeof removedUserTable>;

const LISTED = ["id", "userId", "email", "name", "role", "removedAt", "removedBy"] as const;

/** Statements over `removedUser`. */
export const removedUserStore = service((core) => {
  const q = core.db.for(removedUserTable);
  const byUser = q.read((k, p: { userId: string }) =>
    k.selectFrom("removedUser").selectAll().where("userId", "=", p.userId),
  );
  const old = q.read((k, p: { before: string }) =>
    k
      .selectFrom("removedUser")
      .select(["id", "userId"])
      .where("removedAt", "<=", p.before)
      .orderBy("removedAt")
      .limit(CLEAN_UP_LIMIT),
  );
  return {
    insert: q.write((k, p: RemovedUser) =>
      k.insertInto("removedUser").values({
        id: p.id,
        userId: p.userId,
        email: p.email,
        name: p.name,
        role: p.role,
        removedAt: p.removedAt,
        removedBy: p.removedBy,
        archive: p.archive,
      }),
    ),
    find: async (userId: string): Promise<RemovedUser | undefined> => byUser.get({ userId }),
    lock: q.lock("removedUser"),
    /** Deletes the row, in order to restore the user or to delete them permanently. One caller succeeds. */
    claim: q.claim((k, p: { id: string }) => k.deleteFrom("removedUser").where("id", "=", p.id)),
    /** Returns users who were removed at that time or earlier, the oldest first. ISO 8601. */
    listOld: async (before: string) => old.all({ before }),
    /** Returns a page, the last removed first. `pattern` and `other` match their email addresses. */
    page: q.scan((k, p: Position & { pattern: string; other: string; limit: number }) =>
      k
        .selectFrom("removedUser")
        .select(LISTED)
        .where((e) =>
          e.or([p.pattern, p.other].map((text) => sql<SqlBool>`${e.ref("email")} like ${text} escape '!'`)),
        )
        .where("removedAt", "<=", p.createdAt)
        .where((e) => e.or([e("removedAt", "<", p.createdAt), e("id", "<", p.id)]))
        .orderBy("removedAt", "desc")
        .orderBy("id", "desc")
        .limit(p.limit),
    ),
  };
});
