import { fail } from "../../../base/errors.ts";
import { isObject, jsonIn } from "../../../base/json.ts";
import type { Core } from "../../../kernel/contracts/core.ts";
import type { Changed, Secondary } from "../../../redis/secondary.ts";
import { rowParser } from "../../../storage/rows/row-parser.ts";
import { onRollback } from "../../../storage/statements/watched.ts";
import type { Schema } from "../../../storage/tables/table.ts";
import { userStore } from "../../users/store.ts";
import { isRefilled, spentBy, usedOnce, whenRead } from "../checking/limits.ts";
import { KEY_NOT_FOUND } from "../errors.ts";
import { ownerIdOf } from "../owners/owners.ts";
import { withJsonTexts } from "../shapes.ts";
import type { ApiKeyRow, KeyOwner, KeyStorage } from "./key-storage.ts";

/** Seconds for which a key without an expiry is kept after its last change: ten years. */
const FOREVER = 315_360_000;

const names = {
  ofKey: (stored: string) => `api-key:${stored}`,
  ofId: (id: string) => `api-key:by-id:${id}`,
  ofOwner: (referenceId: string) => `api-key:by-ref:${referenceId}`,
  /** Keys of organizations, by the user who was given the secret. */
  ofHolder: (userId: string) => `api-key:by-holder:${userId}`,
};

/**
 * Keys in the table, which is authoritative. Copies stored by programs of the compatible framework are
 * deleted when a key changes.
 */
export function backedKeys(table: KeyStorage, store: Secondary): KeyStorage {
  const forget = async (row: ApiKeyRow): Promise<void> => {
    for (const name of [names.ofKey(row.key), names.ofId(row.id), names.ofOwner(ownerIdOf(row))])
      await store.delete(name);
  };
  return {
    ...table,
    async insert(row, tx) {
      await table.insert(row, tx);
      await store.delete(names.ofOwner(ownerIdOf(row)));
    },
    async update(row, changes, tx) {
      await table.update(row, changes, tx);
      await forget(row);
    },
    async rotate(row, to, tx) {
      const isRotated = await table.rotate(row, to, tx);
      await forget(row);
      return isRotated;
    },
    async remove(row, tx) {
      const isRemoved = await table.remove(row, tx);
      await forget(row);
      return isRemoved;
    },
  };
}

/**
 * Keys in a secondary storage only, in the compatible framework's layout: each under its id and under its
 * stored form, and a list for each owner. The one under the id is authoritative.
 */
export function secondaryKeys(core: Core, store: Secondary): KeyStorage {
  const users = core.use(userStore);
  const rowIn = keyParser(core.db.schema);

  const secondsOf = ({ expiresAt }: ApiKeyRow): number =>
    expiresAt === null ? FOREVER : (Date.parse(expiresAt) - core.db.clock.surely()) / 1000;
  const written = (row: ApiKeyRow): Changed => {
    const seconds = secondsOf(row);
    return seconds > 0 ? { value: JSON.stringify(row), seconds } : null;
  };
  const read = async (name: string): Promise<ApiKeyRow | undefined> => rowIn(await store.get(name));

  /** Changes an existing key. True if it was changed. */
  const change = async (id: string, make: (row: ApiKeyRow) => ApiKeyRow | undefined): Promise<boolean> => {
    let after: ApiKeyRow | undefined;
    await store.change(names.ofId(id), (text) => {
      const row = rowIn(text);
      after = row && make(row);
      return after && written(after);
    });
    if (after !== undefined) await store.set(names.ofKey(after.key), JSON.stringify(after), secondsOf(after));
    return after !== undefined;
  };
  const changeList = (name: string, make: (ids: string[]) => string[]): Promise<void> =>
    store.change(name, (text) => {
      const ids = make(idsIn(text));
      return ids.length === 0 ? null : { value: JSON.stringify(ids), seconds: FOREVER };
    });
  /** Returns the lists that a key is in. */
  const listsOf = (row: Pick<ApiKeyRow, "referenceId" | "userId">): string[] => [
    names.ofOwner(ownerIdOf(row)),
    ...(row.userId === null || row.userId === ownerIdOf(row) ? [] : [names.ofHolder(row.userId)]),
  ];
  const list = async (row: ApiKeyRow): Promise<void> => {
    for (const name of listsOf(row))
      await changeList(name, (ids) => (ids.includes(row.id) ? ids : [...ids, row.id]));
  };
  const unlist = async (row: ApiKeyRow): Promise<void> => {
    for (const name of listsOf(row)) await changeList(name, (ids) => ids.filter((id) => id !== row.id));
  };
  const listed = async (name: string): Promise<ApiKeyRow[]> => {
    const ids = idsIn(await store.get(name));
    const rows = await Promise.all(ids.map((id) => read(names.ofId(id))));
    return rows.filter((row) => row !== undefined);
  };
  const rowsOf = async ({ referenceId, configIds }: KeyOwner): Promise<ApiKeyRow[]> =>
    (await listed(names.ofOwner(referenceId))).filter(({ configId }) => configIds.includes(configId));
  /** Deletes a key. `unless`: condition that keeps it, checked on the current row. */
  const remove = async (row: ApiKeyRow, unless?: (current: ApiKeyRow) => boolean): Promise<boolean> => {
    let isThere = false;
    let isKept = false;
    await store.change(names.ofId(row.id), (text) => {
      const current = rowIn(text);
      isThere = text !== undefined;
      isKept = current !== undefined && unless?.(current) === true;
      return isThere && !isKept ? null : undefined;
    });
    if (isKept) return false;
    await store.delete(names.ofKey(row.key));
    if (row.previousKey !== null) await store.delete(names.ofKey(row.previousKey));
    await unlist(row);
    return isThere;
  };

  return {
    async find(stored) {
      const named = await read(names.ofKey(stored));
      const row = named && (await read(names.ofId(named.id)));
      if (row === undefined || (row.key !== stored && row.previousKey !== stored)) return undefined;
      return { row, user: row.userId === null ? undefined : await users.findById(row.userId) };
    },
    findById: (id) => read(names.ofId(id)),
    async list(owner, { sortBy, direction, limit, offset }) {
      const rows = await rowsOf(owner);
      const sorted = rows.toSorted((a, b) => compared(a, b, sortBy) * (direction === "asc" ? 1 : -1));
      return { rows: sorted.slice(offset, offset + limit), total: rows.length };
    },
    count: async (owner) => (await rowsOf(owner)).length,
    async listSince(userId, since) {
      const rows = [...(await listed(names.ofOwner(userId))), ...(await listed(names.ofHolder(userId)))];
      return rows.filter(
        (row) =>
          (row.userId === userId || ownerIdOf(row) === userId) &&
          (row.createdAt >= since || row.updatedAt >= since),
      );
    },
    async insert(row, tx) {
      onRollback(tx, async () => void (await remove(row)));
      await store.set(names.ofKey(row.key), JSON.stringify(row), secondsOf(row));
      await store.set(names.ofId(row.id), JSON.stringify(row), secondsOf(row));
      await list(row);
    },
    async update({ id }, changes) {
      if (!(await change(id, (row) => ({ ...row, ...changes })))) throw fail(KEY_NOT_FOUND);
    },
    async rotate(row, { previousUntil = null, now, ...to }) {
      const previousKey = previousUntil && row.key;
      const isRotated = await change(row.id, (current) =>
        current.key === row.key
          ? { ...current, ...to, previousKey, previousUntil, updatedAt: now }
          : undefined,
      );
      if (isRotated) await list({ ...row, userId: to.userId });
      // The old secret leads to the key until the end of the overlap.
      if (isRotated && previousUntil !== null)
        await store.set(
          names.ofKey(row.key),
          JSON.stringify(row),
          (Date.parse(previousUntil) - core.db.clock.surely()) / 1000,
        );
      else if (isRotated) await store.delete(names.ofKey(row.key));
      return isRotated;
    },
    remove: (row) => remove(row),
    spend: ({ id }, counting) =>
      change(id, (row) => {
        const now = whenRead(row, counting);
        return spentBy(row, now) === undefined ? usedOnce(row, now) : undefined;
      }),
    removeUsedUp: async (row) => void (await remove(row, hasUsesLeft)),
    removeExpired: async (row, by) => void (await remove(row, (current) => !isExpired(current, by))),
    addUses: async ({ id }, { count, last }) =>
      void (await change(id, (row) => ({
        ...row,
        requestCount: (row.requestCount ?? 0) + count,
        lastRequest: last,
      }))),
    async removeAllOf(owner, before) {
      // Without an owner: expired keys are deleted by the storage itself.
      if (owner === undefined) return;
      for (const row of await rowsOf(owner))
        await remove(row, (current) => before !== undefined && !isExpired(current, before));
    },
  };
}

const isExpired = ({ expiresAt }: ApiKeyRow, by: string): boolean => expiresAt !== null && expiresAt <= by;

/** True if it has uses now, or gets some from a refill. */
const hasUsesLeft = (row: ApiKeyRow): boolean =>
  row.remaining === null || row.remaining > 0 || isRefilled(row);

/** Returns the parser of keys written here, or by the compatible framework, which stores parsed values. */
function keyParser(schema: Schema): (text: string | undefined) => ApiKeyRow | undefined {
  const parse = rowParser<ApiKeyRow>(schema.columnsOf("apikey"), { fills: true });
  return (text) => {
    const value = jsonIn(text);
    if (!isObject(value)) return undefined;
    return parse(withJsonTexts(value));
  };
}

function idsIn(text: string | undefined): string[] {
  const value = jsonIn(text);
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

function compared(a: ApiKeyRow, b: ApiKeyRow, column: string): number {
  // The column was checked to be a visible one: texts, numbers and null.
  const [x, y] = [a[column as "name"] ?? "", b[column as "name"] ?? ""];
  return x < y ? -1 : x > y ? 1 : a.id.localeCompare(b.id);
}
