import { randomBytes } from "node:crypto";
import type { PageName, PageState, Pages, Renderer } from "./declared.ts";
import { zippedParts } from "./zipped-parts.ts";

/** Renders a page with `renderer`, or hands out what was kept of one that is the same. */
export type RenderPage = <Name extends PageName>(
  renderer: Renderer,
  name: Name,
  state: PageState,
  own: Pages[Name],
) => RenderedPage;

export interface RenderedPage {
  status: number;
  html: string;
  /** The same as gzip, where that is quicker made than by compressing. */
  zipped?: () => Uint8Array;
}

/** What everybody gets alike who comes without a wish of their own. */
const COMMON: ReadonlySet<PageName> = new Set(["sign-in", "sign-up", "signed-out"]);

/**
 * Pages that are the same for everybody are rendered once for each language; a nonce is put into what was kept.
 * Nothing that a request could vary at will is kept, so it doesn't grow.
 */
export function commonPages(): RenderPage {
  // Nobody else can know it, so nothing but the nonce is replaced.
  const hole = randomBytes(16).toString("hex");
  const kept = new Map<string, { status: number; parts: string[]; zip: (nonce: string) => Uint8Array }>();
  return (renderer, name, state, own) => {
    if (!isCommon(name, state, own)) return renderAnew(renderer, name, state, own);
    const key = `${name} ${state.lang} ${state.isDevelopment}`;
    let page = kept.get(key);
    if (page === undefined) {
      const { status, html } = renderer.renderPage(name, { ...state, ...own, nonce: hole });
      const parts = html.split(hole);
      page = { status, parts, zip: zippedParts(parts) };
      kept.set(key, page);
    }
    const { status, parts, zip } = page;
    return { status, html: parts.join(state.nonce), zipped: () => zip(state.nonce) };
  };
}

export const renderAnew: RenderPage = (renderer, name, state, own) =>
  renderer.renderPage(name, { ...state, ...own });

/** Its address is the bare path: what a query adds, such as a hint, is somebody's own. */
function isCommon(name: PageName, { session, url }: PageState, own: object): boolean {
  return session === null && url === `/${name}` && COMMON.has(name) && Object.keys(own).length === 0;
}
