import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/**
 * Flags that a headless Chromium needs in a container, that prevent background requests, and that save time.
 */
const FLAGS = [
  "--no-sandbox",
  // A page keeps its process at the next navigation: a new process costs more than the page.
  "--process-per-site",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A reader of a page, with their settings. */
export interface Reader {
  scheme?: "light" | "dark";
  /** The browser's language. Default `en`. */
  lang?: string;
  /** False: scripts don't run. */
  script?: boolean;
  reducedMotion?: boolean;
  forcedColors?: boolean;
  /** CSS pixels. Default 1280 × 800. */
  width?: number;
  height?: number;
}

export async function launchChromium(
  executablePath: string,
  flags: readonly string[] = [],
): Promise<Browser> {
  return await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** Returns a browser's settings for a reader. */
export function contextOf(reader: Reader, baseURL: string): BrowserContextOptions {
  return {
    baseURL,
    viewport: windowOf(reader),
    locale: reader.lang ?? "en",
    timezoneId: "Europe/Berlin",
    javaScriptEnabled: reader.script ?? true,
    ...mediaOf(reader),
  };
}

/** Changes an open page for another reader with the same language. */
export async function readAs(page: Page, reader: Reader): Promise<void> {
  await page.setViewportSize(windowOf(reader));
  await page.emulateMedia(mediaOf(reader));
}

export const windowOf = ({ width = 1280, height = 800 }: Reader) => ({ width, height });

const mediaOf = (reader: Reader) =>
  ({
    colorScheme: reader.scheme ?? "light",
    reducedMotion: reader.reducedMotion ? "reduce" : "no-preference",
    forcedColors: reader.forcedColors ? "active" : "none",
  }) as const;
