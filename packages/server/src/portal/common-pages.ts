import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { PageName, PageState, Pages, Renderer } from "./declared.ts";
import { zippedParts } from "./zipped-parts.ts";

/** Renders a page with `renderer` when its turn comes, or returns the stored copy of an identical one. */
export type RenderPage = <Name extends PageName>(
  renderer: Renderer,
  name: Name,
  state: PageState,
  own: Pages[Name],
) => RenderedPage | Promise<RenderedPage>;

export interface RenderedPage {
  status: number;
  html: string;
  /** The parts of `html` that are the same for all users, in their order. */
  common: readonly string[];
  /** The page as gzip, if that is faster than compressing it. */
  zipped?: () => Uint8Array;
}

/** Pages without personal data: visitors with the same URL and language get the same one. */
const COMMON: ReadonlySet<PageName> = new Set(["sign-in", "sign-up", "signed-out", "failed"]);
/**
 * Maximum number of stored pages, because applications send users with many URLs, and maximum length of a
 * stored page's URL.
 */
const MOST = 50;
const LONGEST_URL = 500;

interface Kept {
  /** The deployment's texts in it. */
  messages: PageState["messages"];
  status: number;
  common: readonly string[];
  /** Text around each nonce. */
  parts: string[];
  zip?: (nonce: string) => Uint8Array;
}

/**
 * Renders identical pages once, and inserts a new nonce into the stored copy. The least recently used page is
 * removed first.
 */
export function commonPages(): RenderPage {
  // No one else can know it, so nothing but the nonce is replaced.
  const hole = randomBytes(16).toString("hex");
  const kept = new Map<string, Kept>();
  return async (renderer, name, state, own) => {
    if (!isCommon(name, state, own)) return renderAnew(renderer, name, state, own);
    const key = `${name} ${state.lang} ${state.scheme} ${state.isDevelopment} ${state.lastMethod} ${"isLimited" in own} ${state.url}`;
    const { messages } = state;
    const found = kept.get(key);
    const page =
      found !== undefined && found.messages === messages
        ? found
        : split(await renderAnew(renderer, name, { ...state, nonce: hole }, own), { messages, hole });
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return {
      status: page.status,
      common: page.common,
      html: page.parts.join(state.nonce),
      zipped() {
        page.zip ??= zippedParts(page.parts);
        return page.zip(state.nonce);
      },
    };
  };
}

function split(
  { status, html, common }: RenderedPage,
  { messages, hole }: Pick<Kept, "messages"> & { hole: string },
): Kept {
  return { messages, status, common, parts: html.split(hole) };
}

export const renderAnew: RenderPage = async (renderer, name, state, own) => {
  await turn();
  return renderer.renderPage(name, { ...state, ...own });
};

let last: Promise<void> = Promise.resolve();

/**
 * Node accepts one connection in each turn of the event loop. If each turn rendered a page, which takes
 * milliseconds, the connections that one client opens at once would delay the first requests of all others.
 */
const TURNS_BETWEEN = 8;
/** Milliseconds from one page to the next at most: on a busy service each turn takes some. */
const LONGEST_PAUSE = 5;

/** Renders one page in several turns of the event loop: a session check waits for one page at most. */
function turn(): Promise<void> {
  last = last.then(async () => {
    const begun = performance.now();
    for (let passed = 0; passed < TURNS_BETWEEN; passed++) {
      await setImmediate();
      if (performance.now() - begun >= LONGEST_PAUSE) return;
    }
  });
  return last;
}

/** Reports whether a page has no personal data: everything in it follows from the parts of the key. */
function isCommon(name: PageName, { session, url, loginHint }: PageState, own: object): boolean {
  if (session !== null || loginHint !== undefined || url.length > LONGEST_URL) return false;
  return COMMON.has(name) && Object.keys(own).every((member) => member === "isLimited");
}
