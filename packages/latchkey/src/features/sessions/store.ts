import { sql } from "kysely";
import type { Found, Session, User } from "../../kernel/identity.ts";
import { andThen, type MaybePromise } from "../../kernel/maybe-promise.ts";
import { service } from "../../kernel/service.ts";
import { rowReader } from "../../storage/row-reader.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { sessionTable } from "./tables.ts";

/** More sessions than a person has; a list is bounded. */
const LIST_LIMIT = 200;

/** Statements over `session`. `token` is always the form in which it is stored. */
export const sessionStore = service(({ db, options }) => {
  const q = db.for(sessionTable, userTable);
  const sessions = db.schema.columnsOf("session");
  const users = db.schema.columnsOf("user");
  const sessionRow = rowReader(sessions, db.dialect, () => true);
  const userRow = rowReader(users, db.dialect, (column) => users.get(column)?.hidden !== true);

  // The statement of every session check: rows come as arrays, columns in the order of the readers.
  const found = q.read((k, p: { token: string }) =>
    k
      .selectFrom("session")
      .innerJoin("user", "user.id", "session.userId")
      .select([
        ...sessionRow.names.map((name) => sql.ref(`session.${name}`).as(`session_${name}`)),
        ...userRow.names.map((name) => sql.ref(`user.${name}`).as(`user_${name}`)),
      ])
      .where("session.token", "=", p.token),
  );
  const ofUser = q.read((k, p: { userId: string; now: string }) =>
    k
      .selectFrom("session")
      .selectAll()
      .where("userId", "=", p.userId)
      .where("expiresAt", ">", p.now)
      .orderBy("createdAt", "desc")
      .limit(LIST_LIMIT),
  );
  const names = [...sessions.keys()];
  const insert = q.write((k, p: Record<string, unknown>) =>
    // Additional fields are columns that only the options know, so the row is put together by name.
    k.insertInto("session").values(Object.fromEntries(names.map((name) => [name, p[name]])) as never),
  );

  return {
    /** The session and its user, whether it has expired or not. */
    find: (token: string): MaybePromise<Omit<Found, "token"> | undefined> =>
      andThen(found.values({ token }), (values) =>
        values === undefined
          ? undefined
          : {
              // The readers made these from the declared columns of both tables.
              session: sessionRow.read(values, 0) as unknown as Session,
              user: userRow.read(values, sessionRow.names.length) as unknown as User,
            },
      ),
    /** Unexpired, newest first. */
    listOf: (userId: string, now: string) => ofUser.all({ userId, now }) as MaybePromise<Session[]>,
    insert: (row: Session & Record<string, unknown>, tx: Transaction) => insert(row, tx),
    /** Renews a session whose end lies before the new one: it never moves back, whoever comes last. */
    extend: q.bump((k, p: { id: string; expiresAt: string; updatedAt: string }) =>
      k
        .updateTable("session")
        .set({ expiresAt: p.expiresAt, updatedAt: p.updatedAt })
        .where("id", "=", p.id)
        .where("expiresAt", "<", p.expiresAt),
    ),
    delete: q.write((k, p: { token: string }) => k.deleteFrom("session").where("token", "=", p.token)),
    deleteExpired: q.write((k, p: { token: string; now: string }) =>
      k.deleteFrom("session").where("token", "=", p.token).where("expiresAt", "<=", p.now),
    ),
    deleteOwn: q.write((k, p: { token: string; userId: string }) =>
      k.deleteFrom("session").where("token", "=", p.token).where("userId", "=", p.userId),
    ),
    deleteAll: q.write((k, p: { userId: string }) => k.deleteFrom("session").where("userId", "=", p.userId)),
    deleteOthers: q.write((k, p: { userId: string; keep: string }) =>
      k.deleteFrom("session").where("userId", "=", p.userId).where("id", "!=", p.keep),
    ),
    /** Sets the additional fields that were given. */
    setField: fieldWriters(Object.keys(options.session.additionalFields), (name) =>
      q.write((k, p: { id: string; value: unknown; updatedAt: string }) =>
        k
          .updateTable("session")
          .set({ [name]: p.value, updatedAt: p.updatedAt } as never)
          .where("id", "=", p.id),
      ),
    ),
  };
});

type FieldWriter = (p: { id: string; value: unknown; updatedAt: string }, tx: Transaction) => Promise<number>;

/** One statement for each column, so that fields set by two calls at once both hold. */
function fieldWriters(names: readonly string[], make: (name: string) => FieldWriter) {
  const writers = new Map(names.map((name) => [name, make(name)]));
  return async (
    name: string,
    id: string,
    value: unknown,
    updatedAt: string,
    tx: Transaction,
  ): Promise<void> => {
    await writers.get(name)?.({ id, value, updatedAt }, tx);
  };
}
