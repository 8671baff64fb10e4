import type { Page } from "playwright-core";

/** What a browser writes about answers that a test asks for: a refusal, a cut line. */
const ABOUT_THE_NETWORK = /^Failed to load resource/;
/** A message for another origin, withheld as it should be: from a page that isn't trusted, from a frame without an origin. */
const WITHHELD = /'postMessage' .* recipient window's origin \('(?:null|http:\/\/evil\.localhost:1)'\)/;

/** Collects what goes wrong on a page without anyone seeing it. */
export function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (ABOUT_THE_NETWORK.test(message.text()) || WITHHELD.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
}
