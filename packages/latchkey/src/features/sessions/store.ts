import { type Expression, type ExpressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { assertCaller } from "../../base/errors.ts";
import { andThen, type MaybePromise } from "../../base/maybe-promise.ts";
import { endOfAttempts } from "../../kernel/contracts/all-features.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import type { Session, User } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { isStoredForm, storedToken } from "../../security/tokens.ts";
import { byName, parametersOf } from "../../storage/by-name.ts";
import { CLEAN_UP_LIMIT, type CleanUp, cleanUp } from "../../storage/outbox/clean-up.ts";
import { rowReader } from "../../storage/statements/row-reader.ts";
import type { RowsOf } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { DOUBT } from "./opening/lifetime.ts";
import { parseProofs, proofsText } from "./opening/proofs.ts";
import { sessionScopes } from "./opening/scopes.ts";
import { cachedSessions } from "./storage/cached-sessions.ts";
import { secondarySessions } from "./storage/secondary-sessions.ts";
import type { SessionKey, SessionStorage, Stored } from "./storage/session-storage.ts";
import { sessionTable } from "./tables.ts";

/** More sessions than a user has: it bounds the list. */
const LIST_LIMIT = 200;
/**
 * The `expiresAt` of an ended session that keeps its row. It is past for every clock, and for requests that
 * began before the end; `updatedAt` holds the time of the end.
 */
const ENDED = "2000-01-01T00:00:00.000Z";

type Rows = RowsOf<[typeof sessionTable, typeof userTable]>;

interface Asserting {
  /** Throws `UNAUTHORIZED` unless `isOpen`. */
  assertOpen(session: SessionKey, now: string, tx: Transaction): Promise<void>;
}

/** The storage of this engine's sessions. Ending a user's sessions also ends their pending sign-ins. */
export const sessionStore = service((core): SessionStorage & Asserting => {
  const rows = core.use(sessionRows);
  const { options } = core;
  const store =
    core.secondary !== undefined
      ? secondarySessions(core, core.secondary, rows)
      : core.redis !== undefined
        ? unlessShared(core, cachedSessions(core, core.redis, rows, options.session.outage.maxAge))
        : rows;
  const end = core.use(endOfAttempts);
  return {
    ...store,
    async assertOpen(session, now, tx) {
      assertCaller(await store.isOpen(session, now, tx));
    },
    async deleteAll(userId, tx) {
      const hasEnded = await store.deleteAll(userId, tx);
      await end(userId, tx);
      return hasEnded;
    },
    async deleteOthers(keep, tx) {
      const hasEnded = await store.deleteOthers(keep, tx);
      await end(keep.userId, tx);
      return hasEnded;
    },
  };
});

/** Leaves the cache alone while the compatible framework changes rows without telling it. */
function unlessShared({ writing }: Core, store: SessionStorage): SessionStorage {
  const { held } = store;
  return {
    ...store,
    find: (token, mayBeCached) => store.find(token, mayBeCached && writing.isOwn),
    held: held && {
      life: held.life,
      find: async (token) => (writing.isOwn ? held.find(token) : undefined),
      canBeTrusted: () => writing.isOwn && held.canBeTrusted(),
    },
  };
}

/** Statements over `session`. `token` is always the form in which it is stored. */
export const sessionRows = service((core) => {
  const { db, options } = core;
  const q = db.for(sessionTable, userTable);
  const sessions = db.schema.columnsOf("session");
  const scopes = core.use(sessionScopes);
  const names = [...sessions.keys()];
  // No check needs the proofs, so none reads them.
  const sessionRow = rowReader<Session>(
    sessions,
    db.dialect,
    names.filter((name) => name !== "proofs"),
  );
  const userRow = rowReader<User>(db.schema.columnsOf("user"), db.dialect, db.schema.shownOf("user"));

  // The statement of every session check: rows come as arrays, columns in the order of the readers.
  const found = q.lookup(
    (k, tokens) =>
      k
        .selectFrom("session")
        .innerJoin("user", "user.id", "session.userId")
        .select([
          ...sessionRow.names.map((name) => sql.ref(`session.${name}`).as(`session_${name}`)),
          ...userRow.names.map((name) => sql.ref(`user.${name}`).as(`user_${name}`)),
        ])
        .where("session.token", "in", tokens),
    "session_token",
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
  const proofs = q.read((k, p: { id: string; userId: string }) =>
    k.selectFrom("session").select("proofs").where("id", "=", p.id).where("userId", "=", p.userId),
  );
  const rotate = q.claim((k, p: SessionKey & { to: string; proofs: string; now: string }) =>
    k
      .updateTable("session")
      .set({ token: p.to, proofs: p.proofs, createdAt: p.now, updatedAt: p.now })
      .where("id", "=", p.id)
      .where("userId", "=", p.userId)
      .where("token", "=", p.token)
      .where("expiresAt", ">", p.now),
  );
  const extend = q.bump((k, p: SessionKey & Pick<Session, "expiresAt" | "updatedAt">) =>
    k
      .updateTable("session")
      .set({ expiresAt: p.expiresAt, updatedAt: p.updatedAt })
      .where("id", "=", p.id)
      .where("userId", "=", p.userId)
      .where("token", "=", p.token)
      // It may have been ended since it was read.
      .where("expiresAt", ">", ENDED)
      .where("expiresAt", "<", p.expiresAt),
  );
  const open = q.read((k, p: { id: string; userId: string; now: string }) =>
    k
      .selectFrom("session")
      .select("id")
      .where("id", "=", p.id)
      .where("userId", "=", p.userId)
      .where("expiresAt", ">", p.now),
  );
  const surplus = q.read((k, p: { id: string; userId: string; now: string }) =>
    k
      .selectFrom("session")
      .select(["id", "token"])
      .where("userId", "=", p.userId)
      .where("id", "!=", p.id)
      .where("expiresAt", ">", p.now)
      .orderBy("updatedAt", "desc")
      .orderBy("createdAt", "desc")
      .orderBy("id")
      .offset(options.session.maximumPerUser - 1)
      .limit(LIST_LIMIT),
  );
  const insert = q.write((k, p: Record<string, unknown>) =>
    k.insertInto("session").values(parametersOf(names, p)),
  );

  /**
   * Ends sessions: deletes their rows, or makes them expire where rows are preserved. Sessions that expired
   * just now are ended as well, because another clock may still accept them.
   */
  const end = <P extends object>(
    which: (e: ExpressionBuilder<Rows, "session">, p: P) => Expression<SqlBool>,
  ) => {
    const run = options.session.preserveSessionInDatabase
      ? q.write((k, p: P & { now: string; since: string }) =>
          k
            .updateTable("session")
            .set({ expiresAt: ENDED, updatedAt: p.now })
            .where((e) => which(e, p))
            .where("expiresAt", ">", p.since),
        )
      : q.write((k, p: P) => k.deleteFrom("session").where((e) => which(e, p)));
    return async (p: P, tx?: Transaction): Promise<boolean> => {
      const now = db.clock.surely();
      const at = (time: number) => new Date(time).toISOString();
      return (await run({ ...p, now: at(now), since: at(now - DOUBT * 1000) }, tx)) > 0;
    };
  };
  const endOne = end((e, p: { token: string; userId: string }) =>
    e.and([e("token", "=", p.token), e("userId", "=", p.userId)]),
  );
  const endAll = end((e, p: { userId: string }) => e("userId", "=", p.userId));
  const endOthers = end((e, p: { userId: string; keep: string }) =>
    e.and([e("userId", "=", p.userId), e("id", "!=", p.keep)]),
  );
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("session")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeExpired = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("session").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  // One statement for each column, so that fields set by two calls at once both hold.
  const settable = [...Object.keys(options.session.additionalFields), ...scopes.all];
  interface Setting {
    id: string;
    userId: string;
    value: unknown;
    updatedAt: string;
  }
  const setting = (k: Kysely<Rows>, name: string, p: Setting) =>
    k
      .updateTable("session")
      .set(byName({ [name]: p.value, updatedAt: p.updatedAt }))
      .where("id", "=", p.id)
      .where("userId", "=", p.userId)
      .where("expiresAt", ">", ENDED);
  const setter = (name: string) => {
    const outer = scopes.outerOf(name);
    const always = q.write((k, p: Setting) => setting(k, name, p));
    const within =
      outer &&
      q.write((k, p: Setting & { within: string }) =>
        // A column of a feature, which the types don't know.
        setting(k, name, p).where(outer as "id", "=", p.within),
      );
    return { always, within: within || undefined };
  };
  const setters = new Map(settable.map((name) => [name, setter(name)]));

  /** Removes a scope with this value, from all sessions of the user or from the one with the id. */
  const leaving = (name: string) => {
    const cleared = Object.fromEntries(scopes.innerOf(name).map((inner) => [inner, null]));
    const where = (k: Kysely<Rows>, p: { userId: string; value: string }) =>
      k
        .updateTable("session")
        .set(byName(cleared))
        .where("userId", "=", p.userId)
        // A column of a feature, which the types don't know.
        .where(name as "id", "=", p.value);
    const all = q.write(where);
    // One session alone can leave only the outermost scope, and with it those inside.
    const one =
      scopes.outerOf(name) === undefined &&
      q.write((k, p: { id: string; userId: string; value: string }) => where(k, p).where("id", "=", p.id));
    return [name, { all, one: one || undefined }] as const;
  };
  const left = new Map(scopes.all.map(leaving));

  /** Finds the row of a token, or of its hash: a change of the format may have replaced the one by the other. */
  const find = (token: string): MaybePromise<Stored | undefined> =>
    andThen(found(token), (values) => {
      if (values !== undefined)
        return { session: sessionRow.read(values, 0), user: userRow.read(values, sessionRow.names.length) };
      return isStoredForm(token) ? undefined : find(storedToken(token));
    });
  /** The same for a write. */
  const either =
    <P extends { token: string }>(write: (p: P, tx?: Transaction) => Promise<boolean>) =>
    async (p: P, tx?: Transaction): Promise<boolean> =>
      (await write(p, tx)) ||
      (!isStoredForm(p.token) && (await write({ ...p, token: storedToken(p.token) }, tx)));
  const endEither = either(endOne);
  const rotateEither = either(rotate);

  const proofsOf = async ({ id, userId }: Pick<SessionKey, "id" | "userId">, tx?: Transaction) =>
    parseProofs((await proofs.get({ id, userId }, tx))?.proofs);

  return {
    find,
    listOf: (userId, now, tx) => ofUser.all({ userId, now }, tx),
    async insert(row, tx) {
      await insert({ ...scopes.nowhere, ...row }, tx);
    },
    extend: either(extend),
    async rotate({ id, token, userId }, to, tx) {
      const added = proofsText([...(await proofsOf({ id, userId }, tx)), to.proof]);
      return rotateEither({ id, token, userId, to: to.token, proofs: added, now: to.now }, tx);
    },
    proofsOf,
    rollsBack: true,
    delete: ({ token, userId }, tx) => endEither({ token, userId }, tx),
    deleteAll: (userId, tx) => endAll({ userId }, tx),
    deleteOthers: ({ id, userId }, tx) => endOthers({ userId, keep: id }, tx),
    async endSurplus({ id, userId }, now, tx) {
      const ended = await surplus.all({ id, userId, now }, tx);
      for (const { token } of ended) await endOne({ token, userId }, tx);
      return ended;
    },
    isOpen: async ({ id, userId }, now, tx) => (await open.get({ id, userId, now }, tx)) !== undefined,
    async setField({ id, userId }, { name, value, within }, updatedAt, tx) {
      // A hook of the application may set any other column.
      const set = setters.get(name) ?? setter(name);
      setters.set(name, set);
      if (within === undefined) await set.always({ id, userId, value, updatedAt }, tx);
      else await set.within?.({ id, userId, value, within, updatedAt }, tx);
    },
    async leaveScope(userId, { name, value }, tx) {
      await left.get(name)?.all({ userId, value }, tx);
    },
    async leaveScopeOf({ id, userId }, { name, value }, tx) {
      await left.get(name)?.one?.({ id, userId, value }, tx);
    },
    /** Rows to delete; none where the rows of ended sessions are preserved. */
    expired: cleanUp(
      async (before) => (options.session.preserveSessionInDatabase ? [] : expired.all({ before })),
      removeExpired,
    ),
  } satisfies SessionStorage & { expired: CleanUp };
});

/** Counting stops here. */
const COUNT_LIMIT = 1_000_000;

/**
 * Counts the sessions that have not expired; undefined if sessions are stored outside of the database. Uses
 * an index, stops at the limit, and runs off the main thread.
 */
export const countSessions = service(({ db, env, secondary }) => {
  const unexpired = db
    .for(sessionTable)
    .scan((k, p: { now: string }) =>
      k
        .selectFrom(
          k
            .selectFrom("session")
            .select("expiresAt")
            .where("expiresAt", ">", p.now)
            .limit(COUNT_LIMIT)
            .as("unexpired"),
        )
        .select(({ fn }) => fn.countAll<number | string>().as("count")),
    );
  return async (): Promise<number | undefined> => {
    if (secondary !== undefined) return undefined;
    const [row] = await unexpired({ now: new Date(env.now()).toISOString() });
    return Number(row?.count ?? 0);
  };
});
