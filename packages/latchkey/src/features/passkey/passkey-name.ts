import { PROVIDERS } from "./providers.ts";
import type { PasskeyRow } from "./store.ts";

const NAMES = new Map(
  Object.entries(PROVIDERS).flatMap(([name, aaguids]) => aaguids.map((aaguid) => [aaguid, name] as const)),
);

/** Returns the name of a passkey's provider: a password manager, a system, the make of a security key. */
export function providerNameOf(aaguid: string | null): string | null {
  return (aaguid === null ? undefined : NAMES.get(aaguid)) ?? null;
}

/**
 * Returns a name for a new passkey: its provider, or else the device that it was created on. Null for a
 * security key of an unknown make, which is no part of the device.
 */
export function initialName(
  { aaguid, transports }: Pick<PasskeyRow, "aaguid" | "transports">,
  userAgent: string | undefined,
): string | null {
  const provider = providerNameOf(aaguid);
  return provider === null && !isSecurityKey(transports) ? deviceName(userAgent ?? "") : provider;
}

function isSecurityKey(transports: string | null): boolean {
  return /\b(?:usb|nfc|ble)\b/.test(transports ?? "") && !/\b(?:internal|hybrid)\b/.test(transports ?? "");
}

/** Browsers and systems by their part of a user agent. The first match counts: most name several. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** Returns "Firefox (Windows)": names alone, because the text is stored and has no language. */
function deviceName(userAgent: string): string | null {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser === undefined || system === undefined) return system ?? browser ?? null;
  return `${browser} (${system})`;
}
