import type { Kysely } from "kysely";
import { fail } from "../../base/errors.ts";
import { service } from "../../kernel/contracts/service.ts";
import { namedLock } from "../../storage/outbox/lease.ts";
import type { Row, RowsOf } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { USER_NOT_FOUND } from "./errors.ts";
import { adminSettings } from "./options.ts";
import { adminColumns } from "./tables.ts";

type Columns = ReturnType<typeof adminColumns>;
type AdminTables = RowsOf<readonly [typeof userTable, Columns]>;

/** Columns that decide a user's permissions here, and whether they may sign in. */
export type Standing = { id: string } & Pick<Row<Columns>, "role" | "banned" | "banExpires">;

/** Data for the refusal of a sign-in. */
type Refusal = Standing & Pick<Row<Columns>, "banMessage">;

export interface Ban {
  id: string;
  reason: string;
  message: string | null;
  /** ISO 8601. Null: until it is lifted. */
  expires: string | null;
  updatedAt: string;
}

/** Maximum number of users checked to find another administrator. */
const MOST_CANDIDATES = 100;

/** True if a user is banned at this time. Milliseconds. */
export function isBanned(
  { banned, banExpires }: Pick<Standing, "banned" | "banExpires">,
  now: number,
): boolean {
  return banned === true && (banExpires === null || Date.parse(banExpires) > now);
}

/** Statements over the columns that this feature adds to users. */
export const adminStore = service((core) => {
  const { db } = core;
  const { defaultRole } = core.use(adminSettings);
  const q = db.for(userTable, adminColumns(defaultRole));
  const shown = db.schema.shownOf<keyof AdminTables["user"]>("user");
  const standing = q.read((k, p: { id: string }) =>
    k.selectFrom("user").select(["id", "role", "banned", "banMessage", "banExpires"]).where("id", "=", p.id),
  );
  const byId = q.read((k, p: { id: string }) => k.selectFrom("user").select(shown).where("id", "=", p.id));
  const others = (k: Kysely<AdminTables>, p: { id: string; now: string }) =>
    k
      .selectFrom("user")
      .select(["id", "role", "banned", "banExpires"])
      .where("id", "!=", p.id)
      .where((e) => e.or([e("banned", "is", null), e("banned", "=", false), e("banExpires", "<=", p.now)]))
      .limit(MOST_CANDIDATES);
  // The index finds users whose only role is this one; users with several roles need the other statement.
  const withRole = q.read((k, p: { role: string; id: string; now: string }) =>
    others(k, p).where("role", "=", p.role),
  );
  const amongOthers = q.read((k, p: { pattern: string; id: string; now: string }) =>
    others(k, p).where("role", "like", p.pattern).where("role", "like", "%,%"),
  );
  return {
    standing: async (id: string, tx?: Transaction): Promise<Refusal | undefined> => standing.get({ id }, tx),
    /** Throws USER_NOT_FOUND. */
    async present(id: string, tx?: Transaction) {
      const row = await byId.get({ id }, tx);
      if (row === undefined) throw fail(USER_NOT_FOUND);
      return row;
    },
    lock: q.lock("user"),
    /** While this lock is held, the last administrator doesn't change. */
    administrators: namedLock(db, "administrators"),
    /** Returns other users with the role, alone or among others, who aren't banned. */
    async othersWith(role: string, id: string, time: number, tx: Transaction): Promise<readonly Standing[]> {
      const now = new Date(time).toISOString();
      const alone = await withRole.all({ role, id, now }, tx);
      return alone.length > 0 ? alone : amongOthers.all({ pattern: `%${role}%`, id, now }, tx);
    },
    setRole: q.write((k, p: { id: string; role: string; updatedAt: string }) =>
      k.updateTable("user").set({ role: p.role, updatedAt: p.updatedAt }).where("id", "=", p.id),
    ),
    ban: q.write((k, p: Ban) =>
      k
        .updateTable("user")
        .set({
          banned: true,
          banReason: p.reason,
          banMessage: p.message,
          banExpires: p.expires,
          updatedAt: p.updatedAt,
        })
        .where("id", "=", p.id),
    ),
    unban: q.write((k, p: { id: string; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ banned: false, banReason: null, banMessage: null, banExpires: null, updatedAt: p.updatedAt })
        .where("id", "=", p.id),
    ),
    setEmailVerified: q.write((k, p: { id: string; emailVerified: boolean; updatedAt: string }) =>
      k
        .updateTable("user")
        .set({ emailVerified: p.emailVerified, updatedAt: p.updatedAt })
        .where("id", "=", p.id),
    ),
  };
});

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
