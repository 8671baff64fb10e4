import { writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { contextOf } from "./browser.ts";
import { HOSTS, IN_APPLICATIONS, showInApplication } from "./host-styles.ts";
import { withPalette } from "./png.ts";
import { openState } from "./states.ts";

/** CSS pixels of an application's window, and how many times smaller it is in the picture. */
const WINDOW = { width: 760, height: 680 };
const SMALLER = 4;

/**
 * Writes one picture of each component in an application's page: a column for each stylesheet, light above
 * dark.
 */
export async function writeHostPictures(browser: Browser, url: string, folder: string): Promise<void> {
  const context = await browser.newContext(contextOf({ ...WINDOW, reducedMotion: true }, url));
  const page = await context.newPage();
  for (const state of IN_APPLICATIONS) {
    const pictures: string[] = [];
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await openState(page, state);
      for (const host of ["", ...Object.values(HOSTS)]) {
        await showInApplication(page, host);
        pictures.push((await page.screenshot({ animations: "disabled" })).toString("base64"));
      }
    }
    const picture = withPalette(await together(page, pictures));
    writeFileSync(join(folder, `${state.replace("host-", "hosts-")}.png`), picture);
  }
  await context.close();
}

/** Returns pictures as one, in two rows, with the names of the stylesheets. */
async function together(page: Page, pictures: readonly string[]): Promise<Buffer> {
  const columns = pictures.length / 2;
  const [width, height] = [WINDOW.width / SMALLER, WINDOW.height / SMALLER];
  const names = ["no stylesheet", ...Object.keys(HOSTS).map((file) => basename(file, ".css"))];
  await page.goto("about:blank");
  await page.setContent(`<style>
    body { margin: 0; background: #fff; font: 12px sans-serif; width: max-content }
    div { padding: 12px; display: grid; grid-template-columns: repeat(${columns}, ${width}px); gap: 8px }
    img { width: ${width}px; height: ${height}px; outline: 1px solid #ddd }
    </style><div>${names.map((name) => `<span>${name}</span>`).join("")}${pictures
      .map((data) => `<img src="data:image/png;base64,${data}">`)
      .join("")}</div>`);
  await page.locator("img").last().waitFor();
  return await page.locator("div").screenshot();
}
