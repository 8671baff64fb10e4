import { anchorOf, type Heading, headingsOf, plain } from "./markdown.ts";

/** A page before its links are written for the site. */
export interface Draft {
  /** The path on the site, without ending: `options/session`, or `options/index` for a page with parts. */
  readonly path: string;
  /** The file with its text, against which its links are resolved. */
  readonly source: string;
  readonly text: string;
  readonly title: string;
  /** The anchors in the file that are on this page, with those on the page. */
  readonly anchors: ReadonlyMap<string, string>;
  /** The page of which this is a part. */
  readonly parent?: string;
}

/** Returns the URL of a page on the site. */
export function urlOf({ path }: Draft): string {
  return `/${path.replace(/(^|\/)index$/, "$1")}`;
}

/** Returns a whole file as a page. */
export function wholePage(path: string, source: string, text: string, title?: string): Draft {
  const headings = headingsOf(text);
  const anchors = new Map(headings.map(({ anchor }) => [anchor, anchor]));
  return { path, source, text, anchors, title: title ?? plain(headings[0]?.text ?? path) };
}

/** Returns one section of a file as a page: its heading becomes the page's. */
export function sectionPage(path: string, source: string, text: string, section: string): Draft {
  const part = partsOf(text).find(([heading]) => heading.text === section);
  if (part === undefined) throw new Error(`${source} has no section "${section}"`);
  return partPage(path, source, [part]);
}

/**
 * Returns a page for each section of a file, after one with its beginning and a list of them. Sections whose
 * headings begin with the same words before a colon share a page. `complete`: the sections that begin with the file's
 * beginning, too.
 */
export function splitPage(
  path: string,
  source: string,
  text: string,
  title?: string,
  complete: readonly string[] = [],
): Draft[] {
  const start = text.split("\n").slice(0, partsOf(text)[0]?.[0].line).join("\n").trimEnd();
  const preface = `## Set up\n\n${start.replace(/^# .*\n+/, "")}\n`;
  const index = `${path}/index`;
  const parts = [...Map.groupBy(partsOf(text), ([{ text: heading }]) => groupOf(heading))].map(
    ([name, group]) => ({ page: `${path}/${slugOf(name)}`, name, group }),
  );
  const pages = parts.map(({ page, name, group }) => {
    const part = partPage(page, source, group, group.length > 1 ? name : undefined);
    if (!complete.includes(name)) return { ...part, parent: index };
    return { ...part, text: part.text.replace("\n", `\n\n${preface}\n## Files\n`), parent: index };
  });
  const list = pages.map((page) => `- [${page.title}](${urlOf(page)})`).join("\n");
  return [wholePage(index, source, `${start}\n\n${list}\n`, title), ...pages];
}

type Part = [heading: Heading, lines: readonly string[], inside: readonly Heading[]];

/** Returns the sections of level 2, each with the headings inside. */
function partsOf(text: string): Part[] {
  const headings = headingsOf(text);
  const lines = text.split("\n");
  const starts = headings.filter(({ level }) => level === 2);
  return starts.map((heading, index) => {
    const end = starts[index + 1]?.line ?? lines.length;
    const inside = headings.filter(({ line }) => line > heading.line && line < end);
    return [heading, lines.slice(heading.line + 1, end), inside];
  });
}

/** `name`: the title of a page of several sections, whose headings stay on it. */
function partPage(path: string, source: string, parts: readonly Part[], name?: string): Draft {
  const [first] = parts;
  const title = name ?? first?.[0].text ?? "";
  const body = parts.map(([heading, lines]) =>
    name === undefined ? promoted(lines) : `## ${shortOf(heading.text)}\n${lines.join("\n")}`,
  );
  const text = `# ${title}\n\n${body.join("\n").trim()}\n`;
  const before = parts.flatMap(([heading, , inside]) => [heading, ...inside]);
  const after = headingsOf(text).slice(name === undefined ? 0 : 1);
  const anchors = new Map(before.map(({ anchor }, at) => [anchor, after[at]?.anchor ?? anchor]));
  return { path, source, text, title: plain(title), anchors };
}

/** Returns lines with each heading one level higher. */
function promoted(lines: readonly string[]): string {
  const headings = new Set(headingsOf(lines.join("\n")).map(({ line }) => line));
  return lines.map((line, at) => (headings.has(at) ? line.slice(1) : line)).join("\n");
}

/** The name of a group of sections: "Passkeys: compatible endpoints" is in "Passkeys". */
function groupOf(heading: string): string {
  const [, name, rest] = /^(?:(.+): )?(compatible|additional) endpoints$/i.exec(heading) ?? [];
  return rest === undefined ? heading : (name ?? "Accounts and sessions");
}

function shortOf(heading: string): string {
  const short = heading.replace(/^.+: /, "");
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/** Returns a name as a part of a URL: `apiKey({ … })` in code is `api-key`, and Next.js is `nextjs`. */
function slugOf(name: string): string {
  if (!name.startsWith("`")) return anchorOf(name);
  return plain(name)
    .replaceAll(/([a-z])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}
