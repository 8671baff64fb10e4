import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { outsideCode } from "./markdown.ts";
import { type Draft, urlOf } from "./split.ts";

/** A link or a picture of Markdown: `[text](target)`. */
const LINK = /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g;

/**
 * Returns the page's text with links for the site: absolute paths without ending. A link to a file that has no
 * page becomes its text. Links without a target are added to `broken`.
 */
export function withSiteLinks(page: Draft, pages: readonly Draft[], broken: string[]): string {
  const fail = (target: string) => broken.push(`${page.source} (${page.path}): ${target}`);
  return outsideCode(page.text, (prose) =>
    prose.replaceAll(LINK, (whole, mark: string, text: string, target: string) => {
      if (/^(?:https?:|mailto:)/.test(target)) return whole;
      if (mark === "!") return `![${text}](${pictureOf(page, target, fail)})`;
      // A linked picture.
      const inner = text.replaceAll(LINK, (_, sign: string, alt: string, picture: string) =>
        sign === "!" ? `![${alt}](${pictureOf(page, picture, fail)})` : alt,
      );
      const found = target.startsWith("/") ? ofSite(target, pages) : ofFile(page, target, pages);
      if (found === undefined) fail(target);
      if (found === undefined || found === "") return inner;
      return `[${isFileName(text, target) ? titleAt(found, pages) : inner}](${found})`;
    }),
  );
}

/** Tells whether a link shows the name of its file, which readers of the site don't know. */
function isFileName(text: string, target: string): boolean {
  const path = target.replace(/#.*$/, "");
  return text === path.replace(/^(?:\.\.\/)+/, "") || text === path.split("/").at(-1);
}

function titleAt(url: string, pages: readonly Draft[]): string {
  return pages.find((page) => urlOf(page) === url.replace(/#.*$/, ""))?.title ?? url;
}

/** Returns the URL of a picture below docs/pictures. */
function pictureOf(page: Draft, target: string, fail: (target: string) => void): string {
  const path = join(dirname(page.source), target);
  if (!existsSync(path) || !path.startsWith("docs/pictures/")) fail(target);
  return path.replace(/^docs/, "");
}

/** Returns a link between pages of the site if its page and heading exist. */
function ofSite(target: string, pages: readonly Draft[]): string | undefined {
  const [path, anchor] = target.split("#");
  const page = pages.find((each) => urlOf(each) === path);
  if (page === undefined) return undefined;
  return anchor === undefined || [...page.anchors.values()].includes(anchor) ? target : undefined;
}

/** Returns the URL of a file's page, an empty text if it has none, or undefined if it doesn't exist. */
function ofFile(page: Draft, target: string, pages: readonly Draft[]): string | undefined {
  const [name = "", anchor] = target.split("#");
  const path = name === "" ? page.source : join(dirname(page.source), name).replace(/\/$/, "");
  if (!existsSync(path)) return undefined;
  const readme = join(path, "README.md");
  const named = pages.filter(({ source }) => source === path || source === readme);
  const [first] = named;
  if (first === undefined) return "";
  if (anchor === undefined) return path === "README.md" ? "/" : urlOf(first);
  const holds = named.find((each) => each.anchors.has(anchor));
  if (holds === undefined) return undefined;
  const inside = holds.anchors.get(anchor);
  const isTop = holds.text.startsWith("# ") && inside === [...holds.anchors.values()][0];
  return isTop && holds.parent !== undefined ? urlOf(holds) : `${urlOf(holds)}#${inside}`;
}
