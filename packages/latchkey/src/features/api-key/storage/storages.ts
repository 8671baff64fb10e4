import { ConfigurationError } from "../../../base/errors.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { type Secondary, secondary } from "../../../redis/secondary.ts";
import type { KeyConfig } from "../options.ts";
import { apiKeySettings } from "../settings.ts";
import { apiKeyStore } from "../store.ts";
import type { KeyStorage } from "./key-storage.ts";
import { backedKeys, secondaryKeys } from "./secondary-keys.ts";

/** A storage in which a key may be. */
export interface KeyPlace {
  readonly storage: KeyStorage;
  /** True if keys are stored there in plain text. */
  readonly isClear: boolean;
}

/** The storages of each kind of keys. */
export const keyStorages = service((core) => {
  const { configs } = core.use(apiKeySettings);
  const table: KeyStorage = core.use(apiKeyStore);
  const places: KeyPlace[] = [];
  const byConfig = new Map<string, KeyStorage>();

  const secondaryOf = ({ customStorage }: KeyConfig): Secondary => {
    if (customStorage !== undefined) return secondary(customStorage, core.env);
    if (core.secondary !== undefined) return core.secondary;
    throw new ConfigurationError(
      'apiKey.storage is "secondary-storage", but there is none: give secondaryStorage, or apiKey.customStorage.',
    );
  };
  const made = new Map<Secondary, { plain: KeyStorage; backed: KeyStorage }>();
  const storageOf = (config: KeyConfig): KeyStorage => {
    if (config.storage === "database") return table;
    const store = secondaryOf(config);
    const both = made.get(store) ?? {
      plain: secondaryKeys(core, store),
      backed: backedKeys(table, store),
    };
    made.set(store, both);
    return config.fallbackToDatabase ? both.backed : both.plain;
  };

  for (const config of configs.values()) {
    const storage = storageOf(config);
    const isClear = config.disableKeyHashing;
    byConfig.set(config.configId, storage);
    if (!places.some((known) => known.storage === storage && known.isClear === isClear))
      places.push({ storage, isClear });
  }
  const usesTable = [...configs.values()].every(
    (config) => config.storage === "database" || config.fallbackToDatabase,
  );
  return {
    /** Every storage in which a key may be. */
    places,
    each: [...new Set(places.map(({ storage }) => storage))],
    of: ({ configId }: KeyConfig): KeyStorage => byConfig.get(configId) ?? table,
    /** True if there may be keys without a checksum. Only the table can rule that out. */
    hasUnchecked: async (): Promise<boolean> => !usesTable || core.use(apiKeyStore).hasUnchecked(),
  };
});
