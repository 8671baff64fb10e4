import type { UiConfig } from "@latchkey/client/shared";
import type { ApiKeyKind } from "./types.ts";

/** The kinds of keys that users own, or organizations. Services without keys don't send any. */
export function offeredKinds(
  config: Pick<UiConfig, "apiKeys"> | undefined,
  owner: ApiKeyKind["owner"],
): readonly ApiKeyKind[] {
  return config?.apiKeys?.filter((kind) => kind.owner === owner) ?? [];
}
