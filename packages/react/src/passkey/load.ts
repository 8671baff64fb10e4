import type { PasskeyWays } from "@latchkey/client/passkey";
import type { UiConfig } from "@latchkey/client/shared";
import type { Latchkey } from "../provider/types.ts";

/** What passkeys need of the client is loaded with their first use. */
export async function passkeysOf(client: Latchkey["client"]): Promise<PasskeyWays> {
  const { passkeyWays } = await import("@latchkey/client/passkey");
  return passkeyWays(client);
}

/** Whether this browser has passkeys, and may use them on this page. */
export function hasPasskeys(config: UiConfig | undefined): boolean {
  return typeof PublicKeyCredential !== "undefined" && elsewhere(config) === undefined;
}

/** The domain of the passkeys, if this page isn't one of theirs: browsers refuse them here (WebAuthn 3, 5.1.4.1 step 8). */
export function elsewhere(config: UiConfig | undefined): string | undefined {
  if (!config?.passkey) return undefined;
  const { rpId, relatedOrigins } = config.passkey;
  const { hostname, origin } = location;
  const isTheirs = hostname === rpId || hostname.endsWith(`.${rpId}`) || relatedOrigins.includes(origin);
  return isTheirs ? undefined : rpId;
}

/** A dialog of the browser opens only if a person wants it: a password manager's script may press buttons, too. */
export function isPressedByPerson(): boolean {
  return navigator.userActivation?.isActive !== false;
}
