import type { PasskeyWays } from "@latchkey/client/passkey";
import type { Latchkey } from "../provider/types.ts";

/** What passkeys need of the client is loaded with their first use. */
export async function passkeysOf(client: Latchkey["client"]): Promise<PasskeyWays> {
  const { passkeyWays } = await import("@latchkey/client/passkey");
  return passkeyWays(client);
}

/** Whether this browser has passkeys. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential !== "undefined";
}

/** A dialog of the browser opens only if a person wants it: a password manager's script may press buttons, too. */
export function isPressedByPerson(): boolean {
  return navigator.userActivation?.isActive !== false;
}
