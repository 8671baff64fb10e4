import { type ExpressionBuilder, sql } from "kysely";
import { fail } from "../../base/errors.ts";
import { kept } from "../../base/kept.ts";
import { andThen } from "../../base/maybe-promise.ts";
import type { NamesOf } from "../../kernel/contracts/feature.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { service } from "../../kernel/contracts/service.ts";
import { parametersOf } from "../../storage/by-name.ts";
import type { Database } from "../../storage/database.ts";
import { CLEAN_UP_LIMIT, cleanUp } from "../../storage/outbox/clean-up.ts";
import { insertRow } from "../../storage/rows/insert-rows.ts";
import type { ReadStatement } from "../../storage/statements/queries.ts";
import { rowReader } from "../../storage/statements/row-reader.ts";
import type { RowsOf } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";
import { userTable } from "../users/tables.ts";
import { KEY_NOT_FOUND } from "./errors.ts";
import type {
  ApiKeyRow,
  Counting,
  KeptKey,
  KeyOwner,
  KeyPage,
  KeyStorage,
  Rotation,
} from "./storage/key-storage.ts";
import { apiKeyTable } from "./tables.ts";

/** Maximum number of rows per background query. */
const MOST = 64;

type Tables = RowsOf<readonly [typeof apiKeyTable]>;
type Builder = ExpressionBuilder<Tables, "apikey">;
type Kinds = readonly string[];
type Owner = Pick<KeyOwner, "referenceId">;
type Page = Owner & { limit: number; offset: number };

const iso = (time: number): string => new Date(time).toISOString();

/** Statements over `apikey`. */
export const apiKeyStore = service((core) => {
  const { db } = core;
  const q = db.for(apiKeyTable, userTable);
  const keyRow = rowReader<ApiKeyRow>(db.schema.columnsOf("apikey"), db.dialect);
  const userRow = rowReader<User>(db.schema.columnsOf("user"), db.dialect, db.schema.shownOf("user"));

  // The statement of every check: rows come as arrays, with columns in the order of the readers.
  const lookup = (column: "key" | "previousKey") =>
    q.lookup(
      (k, keys) =>
        k
          .selectFrom("apikey")
          .leftJoin("user", "user.id", "apikey.userId")
          .select([
            ...keyRow.names.map((name) => sql.ref(`apikey.${name}`).as(`key_${name}`)),
            ...userRow.names.map((name) => sql.ref(`user.${name}`).as(`user_${name}`)),
          ])
          .where(`apikey.${column}`, "in", keys),
      `key_${column}` as const,
    );
  const byKey = lookup("key");
  const byPrevious = lookup("previousKey");
  const userAt = keyRow.names.length;
  const read = (values: unknown[]): KeptKey => {
    const user = userRow.read(values, userAt);
    return { row: keyRow.read(values, 0), user: user.id === null ? undefined : user };
  };

  const byId = q.read((k, p: { id: string }) => k.selectFrom("apikey").selectAll().where("id", "=", p.id));
  // The options define the kinds: each set of them has its own statements.
  const ofOwner = (e: Builder, p: Owner, kinds: Kinds) =>
    e.and([e("referenceId", "=", p.referenceId), e("configId", "in", kinds)]);
  const counts = new Map<string, ReadStatement<Owner, { count: number }>>();
  const count = async ({ referenceId, configIds }: KeyOwner, tx?: Transaction): Promise<number> => {
    const statement = kept(counts, configIds.join(), () =>
      q.read((k, p: Owner) =>
        k
          .selectFrom("apikey")
          .select((e) => e.fn.countAll<number>().as("count"))
          .where((e) => ofOwner(e, p, configIds)),
      ),
    );
    return Number((await statement.get({ referenceId }, tx))?.count ?? 0);
  };
  const pages = new Map<string, ReadStatement<Page, ApiKeyRow>>();
  const page = (configIds: Kinds, { sortBy, direction }: KeyPage) =>
    kept(pages, `${sortBy} ${direction} ${configIds.join()}`, () =>
      q.read((k, p: Page) =>
        k
          .selectFrom("apikey")
          .selectAll()
          .where((e) => ofOwner(e, p, configIds))
          // The column was checked to be a visible one.
          .orderBy(sortBy as "createdAt", direction)
          .orderBy("id", direction)
          .limit(p.limit)
          .offset(p.offset),
      ),
    );
  const insert = insertRow(db, apiKeyTable);
  const setters = new Map<string, (p: Record<string, unknown>, tx: Transaction) => Promise<number>>();
  const update = (columns: readonly string[]) =>
    kept(setters, columns.join(), () =>
      q.write((k, p: Record<string, unknown>) =>
        k
          .updateTable("apikey")
          .set(parametersOf(columns, p))
          // Passed along with the columns.
          .where("id", "=", p.id as string),
      ),
    );
  const rotate = q.claim(
    (
      k,
      p: Omit<Rotation, "previousUntil"> &
        Pick<ApiKeyRow, "id" | "previousKey" | "previousUntil"> & { before: string },
    ) =>
      k
        .updateTable("apikey")
        .set({
          key: p.key,
          start: p.start,
          prefix: p.prefix,
          isChecked: p.isChecked,
          userId: p.userId,
          previousKey: p.previousKey,
          previousUntil: p.previousUntil,
          updatedAt: p.now,
        })
        .where("id", "=", p.id)
        .where("key", "=", p.before),
  );
  const remove = q.claim((k, p: { id: string }) => k.deleteFrom("apikey").where("id", "=", p.id));
  const spending = spendingStatements(db);
  const removeUsedUp = q.write((k, p: { id: string }) =>
    k
      .deleteFrom("apikey")
      .where("id", "=", p.id)
      .where("remaining", "<=", 0)
      .where((e) => e.or([e("refillAmount", "is", null), e("refillInterval", "is", null)])),
  );
  const removeIfExpired = q.write((k, p: { id: string; by: string }) =>
    k.deleteFrom("apikey").where("id", "=", p.id).where("expiresAt", "<=", p.by),
  );
  const addUses = q.write((k, p: { id: string; count: number; last: string }) =>
    k
      .updateTable("apikey")
      .set((e) => ({
        requestCount: e(e.fn.coalesce("requestCount", sql<number>`0`), "+", p.count),
        lastRequest: p.last,
      }))
      .where("id", "=", p.id),
  );
  const removals = new Map<string, (p: Owner & { before?: string }, tx?: Transaction) => Promise<number>>();
  const removeOf = (kinds: Kinds, isExpired: boolean) =>
    kept(removals, `${isExpired} ${kinds.join()}`, () =>
      isExpired
        ? q.write((k, p: Owner & { before?: string }) =>
            k
              .deleteFrom("apikey")
              .where((e) => ofOwner(e, p, kinds))
              // Given together with `before`.
              .where("expiresAt", "<=", p.before as string),
          )
        : q.write((k, p: Owner) => k.deleteFrom("apikey").where((e) => ofOwner(e, p, kinds))),
    );
  const removeExpired = q.write((k, p: { before: string }) =>
    k.deleteFrom("apikey").where("expiresAt", "<=", p.before),
  );

  const since = q.read((k, p: { userId: string; since: string }) =>
    k
      .selectFrom("apikey")
      .selectAll()
      // Rows of the compatible framework may name only the user as the owner.
      .where((e) => e.or([e("userId", "=", p.userId), e("referenceId", "=", p.userId)]))
      .where((e) => e.or([e("createdAt", ">=", p.since), e("updatedAt", ">=", p.since)])),
  );

  const storage: KeyStorage = {
    find: (stored) =>
      andThen(byKey(stored), (values) =>
        values === undefined ? andThen(byPrevious(stored), (older) => older && read(older)) : read(values),
      ),
    findById: async (id, tx) => byId.get({ id }, tx),
    async list(owner, asked) {
      const { limit, offset } = asked;
      const { referenceId, configIds } = owner;
      const rows = await page(configIds, asked).all({ referenceId, limit, offset });
      return { rows, total: await count(owner) };
    },
    count,
    listSince: async (userId, from, tx) => since.all({ userId, since: from }, tx),
    insert: async (row, tx) => void (await insert({ ...row }, tx)),
    async update({ id }, changes, tx) {
      if ((await update(Object.keys(changes))({ ...changes, id }, tx)) === 0) throw fail(KEY_NOT_FOUND);
    },
    rotate: ({ id, key: before }, { previousUntil = null, ...to }, tx) =>
      rotate({ ...to, id, before, previousUntil, previousKey: previousUntil && before }, tx),
    remove: ({ id }, tx) => remove({ id }, tx),
    spend: spending,
    removeUsedUp: async ({ id }) => void (await removeUsedUp({ id })),
    removeExpired: async ({ id }, by) => void (await removeIfExpired({ id, by })),
    addUses: async ({ id }, uses) => void (await addUses({ id, ...uses })),
    async removeAllOf(owner, before, tx) {
      if (owner === undefined) await removeExpired({ before: before ?? iso(core.db.clock.surely()) }, tx);
      else {
        const { referenceId, configIds } = owner;
        await removeOf(configIds, before !== undefined)({ referenceId, ...(before && { before }) }, tx);
      }
    },
  };
  return {
    ...storage,
    ...background(db),
  };
});

/**
 * Each is one statement whose guard decides: a limit is never exceeded, however many requests count at once.
 */
function spendingStatements(db: Database): KeyStorage["spend"] {
  const q = db.for(apiKeyTable);
  const refill = q.bump((k, p: { id: string; due: string; now: string }) =>
    k
      .updateTable("apikey")
      .set((e) => ({ remaining: e.ref("refillAmount"), lastRefillAt: p.now }))
      .where("id", "=", p.id)
      .where((e) =>
        e.or([
          e("lastRefillAt", "<=", p.due),
          e.and([e("lastRefillAt", "is", null), e("createdAt", "<=", p.due)]),
        ]),
      ),
  );
  const one = q.bump((k, p: { id: string; now: string }) =>
    k
      .updateTable("apikey")
      .set((e) => ({ remaining: e("remaining", "-", 1), lastRequest: p.now }))
      .where("id", "=", p.id)
      .where("remaining", ">", 0),
  );
  const isOver = (e: Builder, p: { start: string }) =>
    e.or([e("lastRequest", "is", null), e("lastRequest", "<", p.start)]);
  const uses = (e: Builder) => e.fn.coalesce("requestCount", sql<number>`0`);
  // MySQL sets columns one after the other, so the count comes before the columns that it depends on.
  const next = (e: Builder, p: { start: string }) =>
    e
      .case()
      .when(isOver(e, p))
      .then(sql<number>`1`)
      .else(e(uses(e), "+", sql<number>`1`))
      .end();
  const within = q.bump((k, p: { id: string; now: string; start: string; max: number }) =>
    k
      .updateTable("apikey")
      .set((e) => ({ requestCount: next(e, p), lastRequest: p.now }))
      .where("id", "=", p.id)
      .where((e) => e.or([isOver(e, p), e(uses(e), "<", p.max)])),
  );
  const both = q.bump((k, p: { id: string; now: string; start: string; max: number }) =>
    k
      .updateTable("apikey")
      .set((e) => ({
        remaining: e("remaining", "-", 1),
        requestCount: next(e, p),
        lastRequest: p.now,
      }))
      .where("id", "=", p.id)
      .where("remaining", ">", 0)
      .where((e) => e.or([isOver(e, p), e(uses(e), "<", p.max)])),
  );
  return async ({ id, remaining }: ApiKeyRow, { now: time, rate, refillEvery }: Counting) => {
    const now = iso(time);
    if (refillEvery !== undefined) await refill({ id, now, due: iso(time - refillEvery) });
    if (rate === undefined) return one({ id, now });
    const limits = { id, now, start: iso(time - rate.window), max: rate.max };
    return remaining === null ? within(limits) : both(limits);
  };
}

/** Statements of work in the background. */
function background(db: Database) {
  const q = db.for(apiKeyTable, userTable);
  const expired = q.read((k, p: { before: string }) =>
    k
      .selectFrom("apikey")
      .select("id")
      .where("expiresAt", "<=", p.before)
      .orderBy("expiresAt")
      .limit(CLEAN_UP_LIMIT),
  );
  const removeAll = q.writeIn((k, ids: readonly string[], p: { before: string }) =>
    k.deleteFrom("apikey").where("id", "in", ids).where("expiresAt", "<=", p.before),
  );
  const unchecked = q.read((k) =>
    k
      .selectFrom("apikey")
      .select("id")
      .where((e) => e.or([e("isChecked", "is", null), e("isChecked", "=", false)]))
      .limit(1),
  );
  const ending = q.read((k, p: { from: string; until: string }) =>
    k
      .selectFrom("apikey")
      .selectAll()
      .where("expiresAt", ">", p.from)
      .where("expiresAt", "<=", p.until)
      .where("expiryToldAt", "is", null)
      .orderBy("expiresAt")
      .limit(MOST),
  );
  const withoutOwner = q.read((k) =>
    k.selectFrom("apikey").select(["id", "userId"]).where("referenceId", "is", null).limit(MOST),
  );
  const withoutUser = q.read((k, p: { configId: string }) =>
    k
      .selectFrom("apikey")
      .innerJoin("user", "user.id", "apikey.referenceId")
      .select(["apikey.id", "apikey.referenceId"])
      .where("apikey.configId", "=", p.configId)
      .where("apikey.userId", "is", null)
      .limit(MOST),
  );
  return {
    expired: cleanUp(
      (before) => Promise.resolve(expired.all({ before })),
      (ids, before) => removeAll(ids, before),
    ),
    /** True if there are keys without a checksum. */
    hasUnchecked: async () => (await unchecked.get()) !== undefined,
    /** Returns keys that expire in this period and whose owners haven't been notified. */
    ending: async (from: string, until: string) => ending.all({ from, until }),
    claimTold: q.claim((k, p: { id: string; expiresAt: string; now: string }) =>
      k
        .updateTable("apikey")
        .set({ expiryToldAt: p.now })
        .where("id", "=", p.id)
        .where("expiresAt", "=", p.expiresAt)
        .where("expiryToldAt", "is", null),
    ),
    withoutOwner: async () => withoutOwner.all(),
    setOwner: q.write((k, p: { id: string; referenceId: string }) =>
      k.updateTable("apikey").set({ referenceId: p.referenceId }).where("id", "=", p.id),
    ),
    withoutUser: async (configId: string) => withoutUser.all({ configId }),
    setUser: q.write((k, p: { id: string; userId: string }) =>
      k.updateTable("apikey").set({ userId: p.userId }).where("id", "=", p.id),
    ),
  };
}

/** Names of keys, for their events. A key without one has the beginning of its secret. */
export const keyNames = service(({ db }): NamesOf => {
  const found = db
    .for(apiKeyTable)
    .readIn((k, ids: readonly string[]) =>
      k.selectFrom("apikey").select(["id", "name", "start"]).where("id", "in", ids),
    );
  return async (ids) => (await found(ids)).map(({ id, name, start }) => ({ id, name: name ?? start ?? id }));
});
