import { ConfigurationError, fail } from "../../base/errors.ts";
import { featureSettings } from "../../kernel/contracts/feature.ts";
import { NO_DEFAULT_API_KEY_CONFIGURATION_FOUND } from "./errors.ts";
import { type ApiKeyOptions, apiKeyConfig, apiKeyOptions, type KeyConfig } from "./options.ts";

export interface ApiKeySettings {
  /** The kinds, by their names. */
  readonly configs: ReadonlyMap<string, KeyConfig>;
  /** Milliseconds in one unit of `refillInterval`. */
  readonly refillUnit: number;
  readonly listsArrays: boolean;
}

/** Settings of this engine. */
export const apiKeySettings = featureSettings<ApiKeySettings>("API keys");

const DEFAULT = "default";

export function resolveSettings(options: ApiKeyOptions): ApiKeySettings {
  const { refillUnit, listFormat } = apiKeyOptions.fill(options, "apiKey");
  const { configurations, refillUnit: _unit, listFormat: _format, schema: _schema, ...one } = options;
  const configs = new Map<string, KeyConfig>();
  for (const given of configurations ?? [one]) {
    const { defaultExpiresIn, maxExpiresIn } = given.keyExpiration ?? {};
    const mayLast = maxExpiresIn === undefined && defaultExpiresIn == null;
    const config = { ...apiKeyConfig.fill(given, "apiKey"), mayLast };
    if (configs.has(config.configId))
      throw new ConfigurationError(
        `apiKey.configurations has two with the configId ${JSON.stringify(config.configId)}; each needs its own.`,
      );
    if (config.references === "organization" && config.enableSessionForAPIKeys)
      throw new ConfigurationError(
        "apiKey.enableSessionForAPIKeys is for keys of users: a key of an organization doesn't belong to a user.",
      );
    configs.set(config.configId, config);
  }
  return { configs, refillUnit: refillUnit === "days" ? 86_400_000 : 1, listsArrays: listFormat === "array" };
}

/** Returns the kind that a request names, or the default one. */
export function configOf({ configs }: ApiKeySettings, configId: string | undefined): KeyConfig {
  const only = configs.size === 1 ? [...configs.values()][0] : undefined;
  const config = configId === undefined ? (configs.get(DEFAULT) ?? only) : configs.get(configId);
  if (config === undefined) throw fail(NO_DEFAULT_API_KEY_CONFIGURATION_FOUND);
  return config;
}

/** Returns the names of the kinds whose keys are owned by users, or by organizations. */
export function configIdsOf({ configs }: ApiKeySettings, references: KeyConfig["references"]): string[] {
  return [...configs.values()]
    .filter((config) => config.references === references)
    .map(({ configId }) => configId);
}
