import { outsideCode, plain } from "./markdown.ts";
import type { DraftGroup } from "./pages.ts";
import type { Draft } from "./split.ts";

const LONGEST = 160;

/** Returns `llms.txt`: a line for each page, with the URL of its Markdown. */
export function llmsText(groups: readonly DraftGroup[]): string {
  const sections = groups.map(({ title, entries }) => {
    const lines = entries.flat().map((page) => `- [${page.title}](/${page.path}.md): ${summaryOf(page)}`);
    return `## ${title}\n\n${lines.join("\n")}\n`;
  });
  return `# Latchkey

> Accounts for applications: sign-up, sign-in, sessions, organizations and their screens, as a TypeScript library or as a service. It
> answers over HTTP as better-auth does. Each page of this list is Markdown.

${sections.join("\n")}`;
}

/** Returns the first sentence of a page. */
function summaryOf({ text, title }: Draft): string {
  let prose = "";
  outsideCode(text, (piece) => {
    prose += piece;
    return piece;
  });
  const paragraph = prose
    .split(/\n{2,}/)
    .map((each) => each.trim())
    .find((each) => /^[A-Za-z`*[]/.test(each) && !/^\[[^\]]*\]\([^)]*\)$/.test(each));
  const line = plain(paragraph ?? title).replaceAll(/\s+/g, " ");
  const [first = line] = line.split(/(?<=[.:]) (?=[A-Z`])/);
  return first.length <= LONGEST ? first : `${first.slice(0, LONGEST).replace(/\s\S*$/, "")} …`;
}
