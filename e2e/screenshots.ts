/**
 * `npm run screenshots`: writes every screen in every state to `.cache/screenshots/`, and the first screens
 * of a reader in all looks. `npm run screenshots -- sign-in/empty account` renews only those states. `npm run
 * screenshots -- --docs` writes the pictures of the docs to `docs/pictures/`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STATES } from "@latchkey/testing/states/states";
import type { Page } from "playwright-core";
import { startService } from "../tests/service.ts";
import { contextOf, launchChromium, type Reader, windowOf } from "./support/browser.ts";
import { findOrInstallChromium } from "./support/chromium.ts";
import { writeHostPictures } from "./support/host-pictures.ts";
import { withPalette } from "./support/png.ts";
import { openState } from "./support/states.ts";

/** Pictures in README.md and the docs. */
const IN_DOCS: Readonly<Record<string, readonly string[]>> = {
  "sign-in": ["light", "ar", "320"],
  "sign-up": ["dark"],
  account: ["light"],
  sessions: ["dark"],
  members: ["light"],
  teams: ["dark"],
  "accept-invitation": ["light"],
  activity: ["320"],
};

/** By the suffix of the file's name. */
const LOOKS: Readonly<Record<string, Reader>> = {
  light: {},
  dark: { scheme: "dark" },
  ar: { lang: "ar" },
  de: { lang: "de" },
  320: { width: 320, height: 640 },
  "dark-320": { scheme: "dark", width: 320, height: 640 },
  "ar-320": { lang: "ar", width: 320, height: 640 },
  "forced-colours": { forcedColors: true },
};
/** The looks of every screen in every state. */
const ALWAYS = ["light", "dark", "ar", "320"];
/** The states in every look. */
const FIRST = ["sign-in", "sign-in/wrong-password", "sign-up", "account", "security", "sessions"];

const args = process.argv.slice(2);
const isForDocs = args.includes("--docs");
const folder = isForDocs ? "docs/pictures" : ".cache/screenshots";
const wanted = isForDocs ? Object.keys(IN_DOCS) : args;
const unknown = wanted.filter((name) => !Object.hasOwn(STATES, name));
if (unknown.length > 0) throw new Error(`There is no state ${unknown.join(", ")}; /_states lists them.`);

const executable = findOrInstallChromium();
if (executable === undefined) throw new Error("Screenshots need Chromium; there is none in PATH.");
if (wanted.length === 0 || isForDocs) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Height of the pictures in the docs, at most. CSS pixels: a longer one has more than 60 kB. */
const MOST = isForDocs ? 1400 : Number.POSITIVE_INFINITY;

/** Resizes the window to the page's height. A dialog covers no more than in a window of the usual size. */
async function hold(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  let wanted = height;
  // A taller window has wider gaps.
  for (let isHeld = false; !isHeld; ) {
    await page.setViewportSize({ width, height: wanted });
    const needed = await page.evaluate(() => document.documentElement.scrollHeight);
    isHeld = needed <= wanted || wanted === MOST;
    wanted = Math.min(needed, MOST);
  }
}

await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" } });
const browser = await launchChromium(executable);
let bytes = 0;
try {
  for (const [look, reader] of Object.entries(LOOKS)) {
    const context = await browser.newContext(contextOf({ ...reader, reducedMotion: true }, service.url));
    const page = await context.newPage();
    const names = Object.keys(STATES).filter(
      (name) =>
        (wanted.length === 0 || wanted.includes(name)) &&
        (isForDocs ? IN_DOCS[name]?.includes(look) : ALWAYS.includes(look) || FIRST.includes(name)),
    );
    for (const name of names) {
      await openState(page, name, reader.lang);
      const window = windowOf(reader);
      if ((await page.locator("[role=dialog], [role=alertdialog]").count()) === 0) await hold(page, window);
      const picture = withPalette(await page.screenshot({ animations: "disabled" }));
      await page.setViewportSize(window);
      writeFileSync(join(folder, `${name.replaceAll("/", "-")}.${look}.png`), picture);
      bytes += picture.length;
    }
    await context.close();
  }
  if (isForDocs) await writeHostPictures(browser, service.url, folder);
} finally {
  await browser.close();
}
console.log(`${folder}: ${(bytes / 1e6).toFixed(1)} MB`);
