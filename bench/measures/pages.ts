import { fileURLToPath } from "node:url";
import { launchChromium } from "../../e2e/support/browser.ts";
import { findOrInstallChromium } from "../../e2e/support/chromium.ts";
import { slowPhone } from "../../e2e/support/network.ts";
import { type Load, load } from "../load.ts";
import { run } from "../processes.ts";
import { say } from "../say.ts";
import type { Subject } from "../subjects.ts";
import { getSession, type Setting } from "./throughput.ts";

export const VISITORS = 16;
const SIGN_IN = {
  method: "GET",
  path: "/sign-in",
  headers: { accept: "text/html", "accept-encoding": "br, gzip", "accept-language": "en" },
} as const;

/** Measures the sign-in page over HTTP, requested as by browsers. */
export function signInPage(subject: Subject, setting: Setting): Promise<Load> {
  return load(setting.generator, subject, { requests: [SIGN_IN], connections: VISITORS, ...setting });
}

/** Public pages: rendered for each visit, cached, and missing. */
const PUBLIC = [
  "/sign-in?login_hint=ada",
  "/forgot-password",
  "/signed-out",
  "/docs/api",
  "/openapi.json",
  "/api/auth/error",
];

/**
 * Measures session checks while one client requests a page as fast as it can on 64 connections. Returns the
 * largest 99th percentile over the pages, in milliseconds.
 */
export async function checksBesidePages(subject: Subject, setting: Setting): Promise<number> {
  let worst = 0;
  for (const path of PUBLIC) {
    const requests = [{ ...SIGN_IN, path }];
    // The renderer is loaded with the first page.
    await load(setting.generator, subject, { requests, connections: 1, ...setting, seconds: 1 });
    const around = { ...setting, seconds: setting.seconds + 1 };
    const flood = { requests, connections: 64, tooMuch: true, yields: true, ...around };
    const busy = load(setting.generator, subject, flood);
    const { p99 } = await getSession(subject, setting, { connections: 16, pause: 20 });
    await busy;
    say(`${path}: ${p99.toFixed(1)} ms`);
    worst = Math.max(worst, p99);
  }
  return worst;
}

/** Renders the sign-in page repeatedly in a separate process. Returns the 99th percentile in milliseconds. */
export async function renderingAlone(): Promise<number> {
  const script = fileURLToPath(new URL("../render-alone.ts", import.meta.url));
  const root = fileURLToPath(new URL("../..", import.meta.url));
  return Number(await run([process.execPath, script], { cwd: root, withinMs: 60_000 }));
}

/** Loading of a page on a slow phone. */
export interface Paint {
  /** Milliseconds until the largest element is painted (Largest Contentful Paint). */
  largest: number;
  /** Cumulative Layout Shift. */
  shift: number;
}

/**
 * Loads a page `visits` times with an empty cache. Returns undefined if there is no Chromium.
 *
 * @param cookies A session, as in a `Cookie` header.
 */
export async function paintsOf(
  path: string,
  { port, cookies = "" }: { readonly port: number; readonly cookies?: string | undefined },
  visits: number,
): Promise<Paint[] | undefined> {
  const executable = findOrInstallChromium();
  if (executable === undefined) return undefined;
  const browser = await launchChromium(executable);
  try {
    const paints: Paint[] = [];
    // The first visit fills the machine's caches and isn't counted.
    for (let visit = -1; visit < visits; visit++) {
      const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: "en" });
      await context.addCookies(cookiesAt(port, cookies));
      const page = await context.newPage();
      await page.addInitScript(OBSERVE);
      await slowPhone(page);
      await page.goto(`http://localhost:${port}${path}`, { waitUntil: "networkidle" });
      // The shape that OBSERVE writes.
      const paint = (await page.evaluate("globalThis.observed")) as Paint;
      if (visit >= 0) paints.push(paint);
      await context.close();
    }
    return paints;
  } finally {
    await browser.close();
  }
}

function cookiesAt(port: number, header: string): { name: string; value: string; url: string }[] {
  const pairs = header.split("; ").filter((pair) => pair !== "");
  return pairs.map((pair) => {
    const [name = "", value = ""] = pair.split("=", 2);
    return { name, value, url: `http://localhost:${port}` };
  });
}

const OBSERVE = `
globalThis.observed = { largest: Number.NaN, shift: 0 };
new PerformanceObserver((list) => {
  globalThis.observed.largest = list.getEntries().at(-1).startTime;
}).observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) globalThis.observed.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
`;
