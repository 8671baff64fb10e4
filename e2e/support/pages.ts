import type { Browser, Page } from "playwright-core";
import { contextOf, type Reader } from "./browser.ts";
import { untilUsable } from "./screen.ts";
import { watch } from "./watch.ts";

/** Path of an empty document, at which a page waits for the next test. It has the origin of the storage. */
const RESTS_AT = "/rests";
/** A limit that only ends a page that hangs, however busy the machine is. */
const NET_MS = 90_000;

/** A page of a separate browser context, with unshared cookies and storage. */
export interface Kept {
  page: Page;
  /** Invisible errors on the page. */
  complaints: string[];
  /** Undo the permanent changes of a test. */
  lasting: (() => Promise<unknown>)[];
}

export async function newPage(chromium: Browser, url: string, reader: Reader): Promise<Kept> {
  const context = await chromium.newContext(contextOf(reader, url));
  context.setDefaultTimeout(NET_MS);
  const page = await context.newPage();
  const lasting: (() => Promise<unknown>)[] = [];
  // A navigation ends once the page is usable.
  const goto = page.goto.bind(page);
  page.goto = async (...where) => {
    const answer = await goto(...where);
    await untilUsable(page);
    return answer;
  };
  const reload = page.reload.bind(page);
  page.reload = async (...how) => {
    const answer = await reload(...how);
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
    // The test may have ended it.
    lasting.push(() => session.detach().catch(() => undefined));
    return session;
  };
  const complaints: string[] = [];
  watch(page, complaints);
  return { page, complaints, lasting };
}

/**
 * Resets a page to the state of a new one, except for loaded files. Returns its errors so far. A new browser
 * costs several times as much.
 */
export async function tidy({ page, complaints, lasting }: Kept): Promise<string[]> {
  const context = page.context();
  await Promise.all(context.pages().map((other) => other === page || other.close()));
  for (const end of lasting.splice(0)) await end();
  await context.setOffline(false);
  await context.unrouteAll();
  await page.unrouteAll();
  const rest = URL.parse(RESTS_AT, page.url())?.href ?? RESTS_AT;
  await page.route(rest, (route) => route.fulfill({ contentType: "text/plain", body: "" }));
  // This ends all scripts of the page.
  await page.goto(rest);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.unroute(rest);
  await context.clearCookies();
  page.removeAllListeners();
  watch(page, complaints);
  return complaints.splice(0);
}
