import { getParser, type Parser } from "bowser";

/** What a session's device looks like, for its icon. */
export type DeviceKind = "desktop" | "phone" | "tablet" | "program";

/** What a user agent says of itself; nothing of it is proof. */
export interface Device {
  /** A browser's or a program's name: "Firefox", "curl". Undefined: unknown. */
  readonly browser?: string;
  /** An operating system's: "Windows". Undefined: unknown. */
  readonly system?: string;
  readonly kind: DeviceKind;
}

/** Characters that are read. Real ones are shorter; the patterns' work grows with the length. */
const LONGEST = 512;

/** The first product of a program that is no browser (RFC 9110, 10.1.5). Its form leaves no room for tricks. */
const PRODUCT = /^[A-Za-z][\w.-]{1,39}(?=[/ (;]|$)/;

/** What browsers begin with, for reasons of the nineties. */
const BROWSER = /^(?:Mozilla|Opera)\/\d/;

const SHORTER: Readonly<Record<string, string>> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "NAVER Whale Browser": "Whale",
};

/** Names by which the list of patterns says that it knows none. */
const NAMELESS: ReadonlySet<string> = new Set(["", "Generic", "Mozilla"]);

/**
 * Browser and system behind a `User-Agent`. Whatever the text is, the names are the pattern list's own or, for
 * programs, at most 40 letters, digits, dots, dashes and underscores.
 */
export function deviceOf(userAgent: string | null | undefined): Device {
  const text = (userAgent ?? "").slice(0, LONGEST).trim();
  if (text === "") return { kind: "desktop" };
  const parser = getParser(text, true);
  const system = systemOf(parser, text);
  if (!BROWSER.test(text)) {
    // An application on iOS or macOS names itself and then the system's network library.
    const product = PRODUCT.exec(text)?.[0];
    return known(product, system, "program");
  }
  const kind = kindOf(parser);
  return known(browserOf(parser), system, kind);
}

function browserOf(parser: Parser): string | undefined {
  const named = parser.getBrowserName();
  // The list's last entry takes the text itself for a name, where nothing else fits.
  if (NAMELESS.has(named) || !/^[\w .-]{2,30}$/.test(named)) return undefined;
  return SHORTER[named] ?? named;
}

function systemOf(parser: Parser, text: string): string | undefined {
  const system = parser.getOSName();
  if (system === "iOS" && parser.getPlatformType() === "tablet") return "iPadOS";
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
