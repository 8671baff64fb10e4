import { jsonPage, notFound, type Page } from "../../../http/page.ts";
import { askEngine } from "../../engine-call.ts";
import { type LetterLinks, plain, undoOr } from "../../letter-links.ts";
import type { PortalFeature, PortalParts } from "../../parts.ts";
import type { Visit } from "../../visit.ts";

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

/** Returns the other origins whose pages may use the same passkeys (WebAuthn 3, 5.11). */
async function relatedOrigins({ engine }: PortalParts, { request }: Visit): Promise<Page> {
  const { body } = await askEngine(engine, request, "/passkey/related-origins", {});
  const origins = body?.origins;
  return Array.isArray(origins) && origins.length > 0 ? jsonPage(200, { origins }) : notFound();
}

/**
 * Returns the pages that password managers open for creating passkeys (W3C: A Well-Known URL for Relying
 * Party Passkey Endpoints).
 */
function passkeyEndpoints({ engine, baseURL }: PortalParts): Page {
  if (!engine.uiConfig.plugins.includes("passkey")) return notFound();
  const page = `${baseURL}/account/passkeys`;
  return jsonPage(200, { enroll: page, manage: page });
}
