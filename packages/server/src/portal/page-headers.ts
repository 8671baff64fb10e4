import { randomBytes } from "node:crypto";

/** Returns the nonce of an answer's style elements: 128 bits, new for each answer. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/**
 * Permissions that no page uses, so injected content can't either. WebAuthn needs none on the page's own
 * origin.
 */
const PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

const COMMON = [
  "content-type",
  "text/html; charset=utf-8",
  "x-content-type-options",
  "nosniff",
  // `no-referrer` would make the page's own forms send `Origin: null`.
  "referrer-policy",
  "same-origin",
  // Lets pop-up windows for a provider report their result to the page.
  "cross-origin-opener-policy",
  "same-origin-allow-popups",
  "cross-origin-resource-policy",
  "same-origin",
  "x-frame-options",
  "DENY",
  "permissions-policy",
  PERMISSIONS,
  "cache-control",
  "private, no-store",
  "vary",
  "Cookie, Accept-Language, Accept-Encoding",
] as const;

/** Values that a page's policy depends on. */
export interface PolicyParts {
  nonce: string;
  /** The service's public URL: users' pictures have it, whatever host the page was requested from. */
  baseURL: string;
  /** In development, modules are loaded one by one, and a socket reports their changes. */
  isLive: boolean;
}

/** Flat list: name, value. */
export function pageHeaders(parts: PolicyParts): readonly string[] {
  return [...COMMON, "content-security-policy", policyOf(parts)];
}

function policyOf({ nonce, baseURL, isLive }: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'self'${isLive ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Overlays set their positions on elements.
    "style-src-attr 'unsafe-inline'",
    // Users' pictures may be on other origins.
    `img-src 'self' data: https: ${new URL(baseURL).origin}`,
    `connect-src 'self'${isLive ? " ws:" : ""}`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
