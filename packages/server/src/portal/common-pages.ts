import { randomBytes } from "node:crypto";
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
  /** The part of `html` that is the same for all users. */
  texts: string;
  /** The same as gzip, where that is quicker made than by compressing. */
  zipped?: () => Uint8Array;
}

/** What people get alike who come from the same place, with nothing of their own. */
const COMMON: ReadonlySet<PageName> = new Set(["sign-in", "sign-up", "signed-out", "failed"]);
/** Applications send their users with an address each; more than that aren't kept, nor longer ones. */
const MOST = 50;
const LONGEST_URL = 500;

interface Kept {
  status: number;
  texts: string;
  /** What stands around each nonce. */
  parts: string[];
  zip?: (nonce: string) => Uint8Array;
}

/**
 * Pages that are the same for many are rendered once: a nonce is put into what was kept. The one that was asked
 * for longest ago makes room.
 */
export function commonPages(): RenderPage {
  // Nobody else can know it, so nothing but the nonce is replaced.
  const hole = randomBytes(16).toString("hex");
  const kept = new Map<string, Kept>();
  return async (renderer, name, state, own) => {
    if (!isCommon(name, state, own)) return renderAnew(renderer, name, state, own);
    const key = `${name} ${state.lang} ${state.scheme} ${state.isDevelopment} ${state.lastMethod} ${"isLimited" in own} ${state.url}`;
    const page =
      kept.get(key) ?? split(await renderAnew(renderer, name, { ...state, nonce: hole }, own), hole);
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    return {
      status: page.status,
      texts: page.texts,
      html: page.parts.join(state.nonce),
      zipped() {
        page.zip ??= zippedParts(page.parts);
        return page.zip(state.nonce);
      },
    };
  };
}

function split({ status, html, texts }: RenderedPage, hole: string): Kept {
  return { status, texts, parts: html.split(hole) };
}

export const renderAnew: RenderPage = async (renderer, name, state, own) => {
  await turn();
  return renderer.renderPage(name, { ...state, ...own });
};

let last: Promise<unknown> = Promise.resolve();

/**
 * One page is rendered in each turn of the event loop, which takes milliseconds: however many are asked for, a session
 * check in between waits for one of them.
 */
function turn(): Promise<unknown> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}

/** What else a page is rendered with follows from its name, its language and its address. */
function isCommon(name: PageName, { session, url, loginHint }: PageState, own: object): boolean {
  if (session !== null || loginHint !== undefined || url.length > LONGEST_URL) return false;
  return COMMON.has(name) && Object.keys(own).every((member) => member === "isLimited");
}
