import type { Deletion } from "../../kernel/feature.ts";
import { service } from "../../kernel/service.ts";
import type { WayIn } from "../../kernel/ways-in.ts";
import type { Transaction } from "../../storage/transaction.ts";
import type { KeyConfig } from "./options.ts";
import { apiKeySettings, configIdsOf } from "./settings.ts";
import { keyStorages } from "./storages.ts";
import { apiKeyStore } from "./store.ts";

/** Removes all keys of an owner, wherever they are. */
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

/** What an intruder has created goes with their sign-in methods. Keys are none of these: nobody signs in with them. */
export const keyWayIn = service((core): WayIn => {
  const { removeSince } = core.use(apiKeyStore);
  return { count: async () => 0, dropSince: removeSince };
});
