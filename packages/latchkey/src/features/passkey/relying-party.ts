import { hash } from "node:crypto";
import { service } from "../../kernel/service.ts";
import type { ClientData } from "./responses.ts";
import { passkeySettings } from "./settings.ts";

/** Who we are to authenticators (WebAuthn 3, 4: relying party). */
export const relyingParty = service((core) => {
  const { rpID, rpName, origin, relatedOrigins } = core.use(passkeySettings);
  // Trusted origins aren't: a neighboring host behind a wildcard could relay passkeys.
  const own = new Set([origin ?? URL.parse(core.options.baseURL)?.origin ?? [], relatedOrigins].flat());
  return {
    id: rpID ?? URL.parse(core.options.baseURL)?.hostname ?? "localhost",
    relatedOrigins,
    name: rpName ?? core.options.ui.appName,
    /**
     * Whether a page or app of ours asked the authenticator. The `Origin` header of the request says nothing of it. Pages of
     * other sites can't frame ours and ask there: we never do so ourselves.
     */
    isOurs({ origin, crossOrigin }: ClientData): boolean {
      const isOwn = own.has(origin);
      if (!isOwn && core.options.trustedOrigins.length > 0)
        core.warnOnce(
          "passkey-origin",
          "A page of an origin that isn't named in passkey.origin tried to use a passkey. trustedOrigins doesn't cover " +
            "passkeys: name each origin of your own pages in passkey.origin.",
        );
      return isOwn && crossOrigin !== true;
    },
    /**
     * The same for all passkeys of a user, so that a device keeps one entry (WebAuthn 3, 5.4.3). It says nothing about
     * them, even if IDs are numbers that are counted.
     */
    handleOf: (userId: string): string => hash("sha256", `passkey:${userId}`, "base64url"),
  };
});
