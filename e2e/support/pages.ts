import type { Browser, Page } from "playwright-core";
import { contextOf, type Reader } from "./browser.ts";
import { untilUsable } from "./screen.ts";
import { watch } from "./watch.ts";

/** Of any service. Nothing runs here, and it sees what was stored for the service's pages. */
const RESTS_AT = "/livez";
/** A net for what hangs: no busy machine is as slow. */
const NET_MS = 90_000;

/** A page of a browser of its own: cookies and storage are shared with no other. */
export interface Kept {
  page: Page;
  /** What went wrong on it, and nobody saw. */
  complaints: string[];
  /** Ends what a test has added to it for good. */
  lasting: (() => Promise<unknown>)[];
}

export async function newPage(chromium: Browser, url: string, reader: Reader): Promise<Kept> {
  const context = await chromium.newContext(contextOf(reader, url));
  context.setDefaultTimeout(NET_MS);
  const page = await context.newPage();
  const lasting: (() => Promise<unknown>)[] = [];
  // Each visit ends where a person can do something on the page.
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await untilUsable(page);
    return answer;
  };
  const addInitScript = page.addInitScript.bind(page);
  page.addInitScript = async (...what: Parameters<typeof addInitScript>) => {
    const script = await addInitScript(...what);
    lasting.push(() => script.dispose());
    return script;
  };
  const newCDPSession = context.newCDPSession.bind(context);
  context.newCDPSession = async (target) => {
    const session = await newCDPSession(target);
    lasting.push(() => session.detach());
    return session;
  };
  const complaints: string[] = [];
  watch(page, complaints);
  return { page, complaints, lasting };
}

/**
 * Leaves a page as a new one would be, but for the files it has loaded, and answers what went wrong on it until here.
 * Another browser costs several times as much.
 */
export async function tidy({ page, complaints, lasting }: Kept): Promise<string[]> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => other === page || other.close()));
  for (const end of lasting.splice(0)) await end();
  await context.setOffline(false);
  await context.unrouteAll();
  await page.unrouteAll();
  // Whatever ran on the page ends here.
  await page.goto(URL.parse(RESTS_AT, page.url())?.href ?? RESTS_AT);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  page.removeAllListeners();
  watch(page, complaints);
  return complaints.splice(0);
}
