import { getParser, type Parser } from "bowser";

/** Kind of a session's device, for its icon. */
export type DeviceKind = "desktop" | "phone" | "tablet" | "program";

/** Device as described by a user agent, which proves nothing. */
export interface Device {
  /** Name of a browser or a program: "Firefox", "curl". Undefined: unknown. */
  readonly browser?: string;
  /** Name of an operating system: "Windows". Undefined: unknown. */
  readonly system?: string;
  readonly kind: DeviceKind;
}

/** Longest text that is read. Real ones are shorter; the patterns' work grows with the length. */
const LONGEST = 512;

/**
 * The first product of a program that is no browser (RFC 9110, 10.1.5). The
 * pattern leaves no room for tricks.
 */
const PRODUCT = /^[A-Za-z][\w.-]{1,39}(?=[/ (;]|$)/;

/** The historical beginning of browsers' user agents. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;

const SHORTER: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "NAVER Whale Browser": "Whale",
};

/** Placeholder names in the list of patterns. */
const NAMELESS: ReadonlySet<string> = new Set(["", "Generic", "Mozilla"]);

/**
 * Returns the browser and system of a `User-Agent`. Whatever the text is, the names are the pattern list's
 * or, for programs, at most 40 letters, digits, dots, dashes and underscores.
 */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? "").slice(0, LONGEST).trim();
  if (text === "") return { kind: "desktop" };
  const parser = getParser(text, true);
  const system = systemOf(parser, text);
  if (!BROWSER.test(text)) {
    // An application on iOS or macOS names itself, then the system's network library.
    const product = PRODUCT.exec(text)?.[0];
    return known(product, system, "program");
  }
  const kind = kindOf(parser);
  return known(browserOf(parser), system, kind);
}

function browserOf(parser: Parser): string | undefined {
  const named = parser.getBrowserName();
  // The list's last entry uses the text itself as a name, if nothing else matches.
  if (NAMELESS.has(named) || !/^[\w .-]{2,30}$/.test(named)) return undefined;
  return SHORTER[named] ?? named;
}

function systemOf(parser: Parser, text: string): string | undefined {
  const system = parser.getOSName();
  // Users know their device by its name, not by that of its system.
  if (system === "iOS") return parser.getPlatformType() === "tablet" ? "iPad" : "iPhone";
  if (system === "" && /\bDarwin\//.test(text)) return "macOS";
  return system === "" ? undefined : system;
}

function kindOf(parser: Parser): DeviceKind {
  switch (parser.getPlatformType()) {
    case "mobile":
      return "phone";
    case "tablet":
      return "tablet";
    case "bot":
      return "program";
    default:
      return "desktop";
  }
}

function known(browser: string | undefined, system: string | undefined, kind: DeviceKind): Device {
  return { ...(browser !== undefined && { browser }), ...(system !== undefined && { system }), kind };
}
