import { randomBytes } from "node:crypto";

/** 128 bits, new for each answer: what the page's own style elements carry. */
export function newNonce(): string {
  return randomBytes(16).toString("base64");
}

/** Pages use none of these, so nothing that slips into one may. Passkeys need no permission on their own origin. */
const PERMISSIONS = "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()";

const COMMON = [
  "content-type",
  "text/html; charset=utf-8",
  "x-content-type-options",
  "nosniff",
  // `no-referrer` would make the page's own forms carry `Origin: null`.
  "referrer-policy",
  "same-origin",
  // Windows that a page opens for a provider can still tell it how it ended.
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

/** What a page's policy depends on. */
export interface PolicyParts {
  nonce: string;
  /** The service's public address: pictures of people name it, whatever the page was opened by. */
  baseURL: string;
  /** Modules come one by one and say by a socket when they have changed. */
  isLive: boolean;
}

/** Flat: name, value. */
export function pageHeaders(parts: PolicyParts): readonly string[] {
  return [...COMMON, "content-security-policy", policyOf(parts)];
}

function policyOf({ nonce, baseURL, isLive }: PolicyParts): string {
  return [
    "default-src 'none'",
    `script-src 'self'${isLive ? ` 'nonce-${nonce}'` : ""}`,
    `style-src 'self' 'nonce-${nonce}'`,
    // Positions of overlays are set on elements.
    "style-src-attr 'unsafe-inline'",
    // People's pictures may be elsewhere.
    `img-src 'self' data: https: ${new URL(baseURL).origin}`,
    `connect-src 'self'${isLive ? " ws:" : ""}`,
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}
