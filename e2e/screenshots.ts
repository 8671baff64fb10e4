/**
 * `npm run screenshots`: every screen in every state into `docs/screenshots/`, and what a reader sees first in all
 * looks. `npm run screenshots -- sign-in/empty account` takes those states again and leaves the rest.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { STATES } from "../packages/portal/src/states/states.ts";
import { startService } from "../tests/service.ts";
import { contextOf, launchChromium, type Reader } from "./support/browser.ts";
import { findOrInstallChromium } from "./support/chromium.ts";
import { withPalette } from "./support/png.ts";
import { openState } from "./support/states.ts";

const FOLDER = "docs/screenshots";

/** By the end of the file's name. */
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
/** Those in which every screen is shown in every state. */
const ALWAYS = ["light", "dark", "ar", "320"];
/** Shown in every look. */
const FIRST = ["sign-in", "sign-in/wrong-password", "sign-up", "account", "security", "sessions"];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(STATES, name));
if (unknown.length > 0) throw new Error(`There is no state ${unknown.join(", ")}; /_states lists them.`);

const executable = findOrInstallChromium();
if (executable === undefined) throw new Error("Screenshots need Chromium; there is none in PATH.");
if (wanted.length === 0) rmSync(FOLDER, { recursive: true, force: true });
mkdirSync(FOLDER, { recursive: true });

await using service = await startService({ env: { LATCHKEY_RATE_LIMIT: "off" } });
const browser = await launchChromium(executable);
let bytes = 0;
try {
  for (const [look, reader] of Object.entries(LOOKS)) {
    const context = await browser.newContext(contextOf({ ...reader, reducedMotion: true }, service.url));
    const page = await context.newPage();
    const names = Object.keys(STATES).filter(
      (name) =>
        (ALWAYS.includes(look) || FIRST.includes(name)) && (wanted.length === 0 || wanted.includes(name)),
    );
    for (const name of names) {
      await openState(page, name, reader.lang);
      // Also what a window doesn't hold; a dialog covers no more than that.
      const fullPage = (await page.locator("[role=dialog], [role=alertdialog]").count()) === 0;
      const picture = withPalette(await page.screenshot({ animations: "disabled", fullPage }));
      writeFileSync(join(FOLDER, `${name.replaceAll("/", "-")}.${look}.png`), picture);
      bytes += picture.length;
    }
    await context.close();
  }
} finally {
  await browser.close();
}
console.log(`docs/screenshots: ${(bytes / 1e6).toFixed(1)} MB`);
