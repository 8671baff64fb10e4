import type { Deletion } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import type { RecentChange, WayIn } from "../../../kernel/contracts/ways-in.ts";
import type { Transaction } from "../../../storage/transaction.ts";
import type { KeyConfig } from "../options.ts";
import { apiKeySettings, configIdsOf } from "../settings.ts";
import { keyStorages } from "../storage/storages.ts";

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
