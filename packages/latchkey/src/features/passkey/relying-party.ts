import { hash } from "node:crypto";
import type { Context } from "../../kernel/context.ts";
import { service } from "../../kernel/service.ts";
import type { ClientData } from "./responses.ts";
import { passkeySettings } from "./settings.ts";

/** Who we are to authenticators (WebAuthn 3, 4: relying party). */
export const relyingParty = service((core) => {
  const { rpID, rpName, origin, relatedOrigins } = core.use(passkeySettings);
  const own = new Set([origin ?? [], relatedOrigins].flat());
  const isConfigured = origin !== undefined && origin !== null;
  return {
    id: rpID ?? URL.parse(core.options.baseURL)?.hostname ?? "localhost",
    relatedOrigins,
    name: rpName ?? core.options.ui.appName,
    /**
     * Whether a page or app of ours asked the authenticator. The `Origin` header of the request says nothing of it. Pages of
     * other sites can't frame ours and ask there: we never do so ourselves.
     */
    isOurs: (context: Context, { origin, crossOrigin }: ClientData): boolean =>
      crossOrigin !== true && (own.has(origin) || (!isConfigured && context.origins.isTrusted(origin))),
    /**
     * The same for all passkeys of a user, so that a device keeps one entry (WebAuthn 3, 5.4.3). It says nothing about
     * them, even if IDs are numbers that are counted.
     */
    handleOf: (userId: string): string => hash("sha256", `passkey:${userId}`, "base64url"),
  };
});
