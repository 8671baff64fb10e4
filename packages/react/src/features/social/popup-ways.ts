import type { AuthClient } from "@latchkey/client";
import type { PopupWays } from "@latchkey/client/features";
import type { UiConfig } from "@latchkey/client/shared";

/** Returns the popup methods, if the client has `oauthPopupClient()` and the deployment `oauthPopup()`. */
export function popupWays(client: AuthClient, config: UiConfig | undefined): PopupWays | undefined {
  // The plugin adds this member; any other client answers undefined to names with a dollar sign.
  const { $popup } = client as { $popup?: PopupWays };
  return config?.plugins.includes("oauth-popup") === true ? $popup : undefined;
}
