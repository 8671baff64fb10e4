import type { PortalFeature } from "../../feature.ts";
import { type LetterLinks, plain, undoOr } from "../../letter-links.ts";
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
