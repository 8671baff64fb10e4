import { assertCaller, fail } from "../../../base/errors.ts";
import type { Deletion } from "../../../kernel/contracts/feature.ts";
import { requestService, service } from "../../../kernel/contracts/service.ts";
import type { RecentChange, WayIn } from "../../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import { KEY_NOT_FOUND, ORGANIZATION_ID_REQUIRED, USER_BANNED } from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import { apiKeySettings, configIdsOf, configOf } from "../settings.ts";
import { type ShownKey, shownKey } from "../shapes.ts";
import type { KeyPage } from "../storage/key-storage.ts";
import { keyStorages } from "../storage/storages.ts";
import { type NamedKey, type OwnKey, ownKeys } from "./own-keys.ts";
import { keyOwners } from "./owners.ts";

/** Reads and deletes keys. */
export const manageKeys = requestService((core) => {
  const settings = core.use(apiKeySettings);
  const owners = core.use(keyOwners);
  const storages = core.use(keyStorages);
  const ownOf = ownKeys.make(core);
  return (context) => ({
    get: (named: NamedKey): Promise<OwnKey> => ownOf(context).get(named, "read"),
    async remove(named: NamedKey): Promise<void> {
      const { user } = context;
      if (user !== undefined && owners.isBanned(user, context.now)) throw fail(USER_BANNED);
      await core.db.transaction(async (tx) => {
        const key = await ownOf(context).get(named, "delete", tx);
        if (!(await storages.of(key.config).remove(key.row, tx))) throw fail(KEY_NOT_FOUND);
        await ownOf(context).record("api_key_deleted", key, tx);
      });
    },
    /** Deletes expired keys. Undefined user: the application deletes those of all users. */
    async removeExpired(userId: string | undefined): Promise<void> {
      const configIds = configIdsOf(settings, "user");
      const owner = userId === undefined ? undefined : { referenceId: userId, configIds };
      const before = new Date(core.db.clock.surely()).toISOString();
      for (const storage of storages.each) await storage.removeAllOf(owner, before);
    },
    async list(
      userId: string | undefined,
      { configId, organizationId }: { configId?: string | undefined; organizationId?: string | undefined },
      page: KeyPage,
    ): Promise<{ keys: readonly OwnKey[]; total: number }> {
      const references = organizationId === undefined ? "user" : "organization";
      const ids =
        configId === undefined ? configIdsOf(settings, references) : [configOf(settings, configId).configId];
      const configs = ids.map((id) => configOf(settings, id));
      if (configs.some((config) => config.references !== references)) throw fail(ORGANIZATION_ID_REQUIRED);
      const referenceId = organizationId ?? userId;
      assertCaller(referenceId !== undefined);
      if (organizationId !== undefined && userId !== undefined)
        await owners.assertMay("read", { organizationId, userId });
      // Keys in several storages are listed one storage after the other.
      const keys: OwnKey[] = [];
      let total = 0;
      for (const storage of new Set(configs.map(storages.of))) {
        const configIds = configs
          .filter((config) => storages.of(config) === storage)
          .map((config) => config.configId);
        const offset = Math.max(0, page.offset - total);
        const limit = page.limit - keys.length;
        const found = await storage.list({ referenceId, configIds }, { ...page, offset, limit });
        keys.push(...found.rows.map((row) => ({ row, config: configOf(settings, row.configId) })));
        total += found.total;
      }
      return { keys, total };
    },
  });
});

interface KeysOfUser {
  readonly apiKeys: ShownKey[];
  /** Number of keys on all pages. */
  readonly total: number;
}

/** Returns a user's keys, the newest first, for a caller who may see them. */
export const keysOfUser = requestService((core) => {
  const manageOf = manageKeys.make(core);
  return (context) =>
    async (userId: string, page: Pick<KeyPage, "limit" | "offset">): Promise<KeysOfUser> => {
      const order = { sortBy: "createdAt", direction: "desc" } as const;
      const { keys, total } = await manageOf(context).list(userId, {}, { ...page, ...order });
      return { apiKeys: keys.map(shownKey), total };
    };
});

const BEGINNING = new Date(0).toISOString();

/** Removes all keys of an owner, from every storage. */
const keysOf = service((core) => {
  const settings = core.use(apiKeySettings);
  const storages = core.use(keyStorages);
  return async (referenceId: string, references: KeyConfig["references"], tx: Transaction): Promise<void> => {
    const configIds = configIdsOf(settings, references);
    if (configIds.length === 0) return;
    for (const storage of storages.each) await storage.removeAllOf({ referenceId, configIds }, undefined, tx);
  };
});

export const keysOfDeleted = service((core): Deletion => {
  const remove = core.use(keysOf);
  return { forget: (userId, tx) => remove(userId, "user", tx) };
});

export const keysOfDeletedGroup = service((core) => {
  const remove = core.use(keysOf);
  return (groupId: string, tx: Transaction) => remove(groupId, "organization", tx);
});

/**
 * Deletes the keys that an intruder created, rotated or changed, in every storage, along with their sign-in
 * methods. A key itself isn't a sign-in method.
 */
export const keyWayIn = service((core): WayIn => {
  const storages = core.use(keyStorages);
  return {
    count: async () => 0,
    async dropSince(userId, since, tx) {
      for (const storage of storages.each)
        for (const row of await storage.listSince(userId, since, tx)) await storage.remove(row, tx);
    },
    async listSince(userId, since, tx) {
      // Two storages may share the table.
      const found = new Map<string, RecentChange>();
      for (const storage of storages.each)
        for (const { id, name, start, createdAt, updatedAt } of await storage.listSince(userId, since, tx))
          found.set(id, {
            id,
            name: name ?? start,
            // Both are ISO 8601.
            createdAt: [createdAt, updatedAt].toSorted().at(-1) ?? createdAt,
          });
      return [...found.values()];
    },
    async undo(userId, id, tx) {
      for (const storage of storages.each) {
        const row = (await storage.listSince(userId, BEGINNING, tx)).find((row) => row.id === id);
        if (row === undefined) continue;
        await storage.remove(row, tx);
        return true;
      }
      return false;
    },
  };
});
