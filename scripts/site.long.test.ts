// Builds the whole site and opens it in a browser: half a minute of processor time.
import { execFileSync } from "node:child_process";
import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, relative, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchChromium } from "../e2e/support/browser.ts";
import { findOrInstallChromium } from "../e2e/support/chromium.ts";

const DIST = "docs/site/dist";
const AXE = readFileSync("node_modules/axe-core/axe.min.js", "utf8");
const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};
/** A home page, a feature, references, a page with tabs, and the one for unknown URLs. */
const READ = [
  "/",
  "/organizations",
  "/options/session",
  "/endpoints/email-password",
  "/errors",
  "/use-from-your-code",
  "/404.html",
];

let browser: Browser;
let origin: string;
const server = createServer((request, response) => {
  const path = decodeURIComponent(new URL(request.url ?? "/", "http://localhost").pathname);
  const file = fileAt(path);
  if (file === undefined) return response.writeHead(404).end();
  const type = TYPES[extname(file)] ?? "text/plain; charset=utf-8";
  const body = gzipSync(readFileSync(file));
  response.writeHead(200, {
    "content-type": type,
    "content-encoding": "gzip",
    "content-length": body.length,
  });
  return response.end(body);
});

beforeAll(async () => {
  execFileSync(process.execPath, ["scripts/docs.ts", "--build"], { stdio: ["ignore", "ignore", "inherit"] });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  // A listening server has a port.
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  browser = await launchChromium(findOrInstallChromium() ?? "");
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** Returns the file that a static host serves for a path. */
function fileAt(path: string): string | undefined {
  const names = path.endsWith("/") ? [`${path}index.html`] : [path, `${path}.html`];
  return names
    .map((name) => join(resolve(DIST), name))
    .find((file) => existsSync(file) && statSync(file).isFile());
}

test("every link of every page leads to a page, and to a heading on it", () => {
  const dead: string[] = [];
  const read = new Map(
    globSync("**/*.html", { cwd: DIST }).map((file) => [file, readFileSync(join(DIST, file), "utf8")]),
  );
  const ids = new Map(
    [...read].map(([file, html]) => [
      file,
      new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)),
    ]),
  );
  for (const [file, html] of read) {
    for (const [, path = "", anchor] of html.matchAll(/<a\b[^>]*? href="(\/[^"#]*)(?:#([^"]+))?"/g)) {
      const target = fileAt(path);
      const isThere =
        target !== undefined &&
        (anchor === undefined || ids.get(relative(DIST, target))?.has(decodeURIComponent(anchor)) === true);
      if (!isThere) dead.push(`${file}: ${path}#${anchor}`);
    }
  }
  expect(dead).toEqual([]);
});

test("each page has its Markdown beside it, and llms.txt lists it", () => {
  const list = readFileSync(join(DIST, "llms.txt"), "utf8");
  const pages = globSync("**/*.html", { cwd: DIST }).filter(
    (file) => !["404.html", "index.html"].includes(file),
  );
  const urls = pages.map((file) => `/${file.replace(/html$/, "md")}`);
  expect(urls.length).toBeGreaterThan(150);
  expect(urls.filter((url) => !existsSync(join(DIST, url)) || !list.includes(`](${url})`))).toEqual([]);
});

test.for(READ)("%s loads at most 150 kB and has no barrier that axe finds, light and dark", async (path) => {
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [1280, 390]) {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 900 } });
      let bytes = 0;
      page.on("response", (response) => {
        // Pictures of the pages load when the reader comes near them.
        if (!response.url().endsWith(".png")) bytes += Number(response.headers()["content-length"] ?? 0);
      });
      await page.goto(origin + path, { waitUntil: "networkidle" });
      expect(bytes).toBeLessThan(150_000);
      await page.addScriptTag({ content: AXE });
      const found = await page.evaluate(
        "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].target))",
      );
      expect(found).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      await page.close();
    }
});

test("search finds a page by a word in it", async () => {
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  await page.keyboard.press("Control+k");
  await page.locator("#localsearch-input").fill("trusted devices");
  await page.locator(".result", { hasText: "Two-step verification" }).first().click();
  await page.waitForURL(/two-factor/);
  await page.close();
});

test("a chosen package manager is shown in every group of tabs, on later pages too", async () => {
  const page = await browser.newPage();
  await page.goto(`${origin}/`);
  await page
    .locator("label", { hasText: /^pnpm$/ })
    .first()
    .click();
  await page.goto(`${origin}/use-from-your-code`);
  await page.getByText("pnpm add @latchkey/client", { exact: true }).waitFor();
  await page.close();
});
