import type { PasskeyWays } from "@latchkey/client/passkey";
import type { UiConfig } from "@latchkey/client/shared";
import type { Latchkey } from "../../../context/types.ts";

/** Loads the client's passkey methods on their first use. */
export async function passkeysOf(client: Latchkey["client"]): Promise<PasskeyWays> {
  const { passkeyWays } = await import("@latchkey/client/passkey");
  return passkeyWays(client);
}

/** Reports whether this browser has passkeys, and may use them on this page. */
export function hasPasskeys(config: UiConfig | undefined): boolean {
  return typeof PublicKeyCredential !== "undefined" && elsewhere(config) === undefined;
}

/**
 * Returns the domain of the passkeys if this page isn't on it: browsers refuse them here
 * (WebAuthn 3, 5.1.4.1 step 8).
 */
export function elsewhere(config: UiConfig | undefined): string | undefined {
  if (!config?.passkey) return undefined;
  const { rpId, relatedOrigins } = config.passkey;
  const { hostname, origin } = location;
  const isTheirs = hostname === rpId || hostname.endsWith(`.${rpId}`) || relatedOrigins.includes(origin);
  return isTheirs ? undefined : rpId;
}

/**
 * Reports whether a person pressed. A password manager's script may press buttons too, but
 * mustn't open the browser's dialog.
 */
export function isPressedByPerson(): boolean {
  return navigator.userActivation?.isActive !== false;
}
