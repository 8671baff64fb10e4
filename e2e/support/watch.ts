import type { Page } from "playwright-core";

/** Messages about responses that a test provokes: a refusal, a lost connection. */
const ABOUT_THE_NETWORK = /^Failed to load resource/;
/** A message that is correctly withheld: from an untrusted page, or from a frame without an origin. */
const WITHHELD = /'postMessage' .* recipient window's origin \('(?:null|http:\/\/evil\.localhost:1)'\)/;

/** Records errors of a page that aren't visible on it. */
export function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (ABOUT_THE_NETWORK.test(message.text()) || WITHHELD.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
}
