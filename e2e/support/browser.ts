import { type Browser, type BrowserContextOptions, chromium } from "playwright-core";

/** What a headless Chromium needs in a container, and what keeps it from calling home. */
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Who looks at a page, and with what. */
export interface Reader {
  scheme?: "light" | "dark";
  /** The browser's language. Default `en`. */
  lang?: string;
  /** False: the browser runs no scripts. */
  script?: boolean;
  reducedMotion?: boolean;
  forcedColors?: boolean;
  /** CSS pixels. Default 1280 × 800. */
  width?: number;
  height?: number;
}

export async function launchChromium(executablePath: string): Promise<Browser> {
  return await chromium.launch({ executablePath, args: FLAGS });
}

/** A browser's settings for a reader. */
export function contextOf(reader: Reader, baseURL: string): BrowserContextOptions {
  const { width = 1280, height = 800 } = reader;
  return {
    baseURL,
    viewport: { width, height },
    locale: reader.lang ?? "en",
    timezoneId: "Europe/Berlin",
    colorScheme: reader.scheme ?? "light",
    javaScriptEnabled: reader.script ?? true,
    reducedMotion: reader.reducedMotion ? "reduce" : "no-preference",
    forcedColors: reader.forcedColors ? "active" : "none",
  };
}
