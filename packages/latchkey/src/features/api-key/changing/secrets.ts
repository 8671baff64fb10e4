import type { Core } from "../../../kernel/contracts/core.ts";
import type { KeyConfig } from "../options.ts";
import { isPossible, makeKey, storedKey } from "./key-text.ts";

/** A key as shown to its owner, and its stored values. */
export interface NewSecret {
  readonly plain: string;
  readonly stored: {
    readonly key: string;
    readonly start: string | null;
    readonly prefix: string | null;
    readonly isChecked: boolean;
  };
}

export async function newSecret({ env }: Core, config: KeyConfig, given?: string | null): Promise<NewSecret> {
  const { customKeyGenerator, defaultKeyLength: length, startingCharactersConfig } = config;
  const prefix = given ?? config.defaultPrefix;
  const plain =
    customKeyGenerator === undefined
      ? makeKey(env, length, prefix ?? "")
      : await customKeyGenerator({ length, prefix });
  if (typeof plain !== "string" || !isPossible(plain))
    throw new Error("apiKey.customKeyGenerator must return at most 512 printable characters without spaces.");
  const { shouldStore, charactersLength } = startingCharactersConfig;
  return {
    plain,
    stored: {
      key: storedKey(plain, config.disableKeyHashing),
      start: shouldStore ? plain.slice(0, charactersLength) : null,
      prefix: prefix ?? null,
      isChecked: customKeyGenerator === undefined,
    },
  };
}
