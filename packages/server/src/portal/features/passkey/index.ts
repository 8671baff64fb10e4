import { type LetterLinks, plain, undoOr } from "../../letter-links.ts";
import type { PortalFeature } from "../../parts.ts";
import { passkeyEndpoints, relatedOrigins } from "./addresses.ts";

export const links = {
  "passkey-added": undoOr("/account/passkeys"),
  "passkey-removed": plain("/account/passkeys"),
} satisfies LetterLinks;

export const feature: PortalFeature = {
  routes: {
    "/.well-known/webauthn": { get: relatedOrigins },
    "/.well-known/passkey-endpoints": { get: passkeyEndpoints },
  },
};
