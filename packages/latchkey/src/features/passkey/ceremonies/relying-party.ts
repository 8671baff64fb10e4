import { hash } from "node:crypto";
import type { Concern } from "../../../kernel/contracts/feature.ts";
import { service } from "../../../kernel/contracts/service.ts";
import { passkeySettings } from "../options.ts";
import { passkeyStore } from "../store.ts";
import type { ClientData } from "./responses.ts";

/** The service's identity to authenticators (WebAuthn 3, 4: relying party). */
export const relyingParty = service((core) => {
  const { rpID, rpName, origin, relatedOrigins } = core.use(passkeySettings);
  // Trusted origins aren't included: a neighboring host that matches a wildcard could relay passkeys.
  const own = new Set([origin ?? URL.parse(core.options.baseURL)?.origin ?? [], relatedOrigins].flat());
  return {
    id: rpID ?? URL.parse(core.options.baseURL)?.hostname ?? "localhost",
    relatedOrigins,
    name: rpName ?? core.options.ui.appName,
    /**
     * Reports whether a page or app of the service called the authenticator, which the request's `Origin`
     * header doesn't show. Calls from a frame in another site's page are refused: the service never makes
     * them.
     */
    isOurs({ origin, crossOrigin }: ClientData): boolean {
      const isOwn = own.has(origin);
      if (!isOwn && core.options.trustedOrigins.length > 0)
        core.warnOnce(
          "passkey-origin",
          "A page of an origin that isn't in passkey.origin tried to use a passkey. trustedOrigins doesn't cover " +
            "passkeys: add each origin of your own pages to passkey.origin.",
        );
      return isOwn && crossOrigin !== true;
    },
    /**
     * The user handle, the same for all passkeys of a user, so that a device keeps one entry (WebAuthn 3,
     * 5.4.3). It reveals nothing about the user, even if IDs are consecutive numbers.
     */
    handleOf: (userId: string): string => hash("sha256", `passkey:${userId}`, "base64url"),
  };
});

/** Warning about passkeys of another domain, which browsers no longer offer. */
export const strayPasskeys = service((core) => {
  const store = core.use(passkeyStore);
  const { id } = core.use(relyingParty);
  return async (): Promise<readonly Concern[]> => {
    const users = await store.countElsewhere(id);
    if (users === 0) return [];
    return [
      {
        found: `Passkeys of ${users} ${users === 1 ? "user" : "users"} belong to another domain than ${id}: they can't be used here.`,
        remedy:
          "Set passkey.rpID to the domain that they were created for, and list the new origin in passkey.relatedOrigins.",
      },
    ];
  };
});
