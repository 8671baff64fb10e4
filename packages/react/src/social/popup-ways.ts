import type { AuthClient } from "@latchkey/client";
import type { PopupWays } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";

/** Windows, where the client has `oauthPopupClient()` and the deployment `oauthPopup()`. */
export function popupWays(client: AuthClient, config: UiConfig | undefined): PopupWays | undefined {
  // A member that the plugin adds; any other client answers undefined to names with a dollar sign.
  const { $popup } = client as { $popup?: PopupWays };
  return config?.plugins.includes("oauth-popup") === true ? $popup : undefined;
}
