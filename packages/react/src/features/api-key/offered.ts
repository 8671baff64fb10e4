import type { UiConfig } from "@latchkey/client/shared";
import type { ApiKeyKind } from "./types.ts";

/** Returns the kinds of keys that users or organizations can own. Services without API keys send none. */
export function offeredKinds(
  config: Pick<UiConfig, "apiKeys"> | undefined,
  owner: ApiKeyKind["owner"],
): readonly ApiKeyKind[] {
  return config?.apiKeys?.filter((kind) => kind.owner === owner) ?? [];
}
