import type { PortalFeature } from "../../feature.ts";
import { plain, undoOr } from "../../letter-links.ts";
import { passkeyEndpoints, relatedOrigins } from "./addresses.ts";

export const feature = {
  routes: {
    "/.well-known/webauthn": { get: relatedOrigins },
    "/.well-known/passkey-endpoints": { get: passkeyEndpoints },
  },
  links: { "passkey-added": undoOr("/account/passkeys"), "passkey-removed": plain("/account/passkeys") },
} satisfies PortalFeature;
