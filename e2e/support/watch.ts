import type { Page } from "playwright-core";

/** What a browser writes about answers that a test asks for: a refusal, a cut line. */
const ABOUT_THE_NETWORK = /^Failed to load resource/;
/** What it says of a message to a page that has left meanwhile, or to a frame of nobody: it kept it back, as it should. */
const KEPT_BACK = /^Failed to execute 'postMessage' on 'DOMWindow': The target origin provided/;

/** Collects what goes wrong on a page without anyone seeing it. */
export function watch(page: Page, complaints: string[]): void {
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on("console", (message) => {
    if (!["error", "warning"].includes(message.type())) return;
    if (ABOUT_THE_NETWORK.test(message.text()) || KEPT_BACK.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()}`);
  });
}
