import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";

/** What a headless Chromium needs in a container, what keeps it from calling home, and what makes it cheap. */
const FLAGS = [
  "--no-sandbox",
  // A page that goes on to the next address keeps its process: a new one costs more than the page.
  "--process-per-site",
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

export async function launchChromium(
  executablePath: string,
  flags: readonly string[] = [],
): Promise<Browser> {
  return await chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

/** A browser's settings for a reader. */
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

/** A page that is there, for another reader of the same language. */
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
