/** A heading outside of code. */
export interface Heading {
  readonly level: number;
  readonly text: string;
  readonly anchor: string;
  readonly line: number;
}

/** Returns the anchor of a heading, as GitHub builds it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");
}

/** Returns the headings of a page. Repeated ones get a number in their anchor. */
export function headingsOf(text: string): Heading[] {
  const times = new Map<string, number>();
  const found: Heading[] = [];
  for (const { line, at, isCode } of linesOf(text)) {
    const [, marks, title] = (isCode ? null : /^(#{1,6}) (.+)$/.exec(line)) ?? [];
    if (marks === undefined || title === undefined) continue;
    const anchor = anchorOf(title);
    const before = times.get(anchor) ?? 0;
    times.set(anchor, before + 1);
    const unique = before === 0 ? anchor : `${anchor}-${before}`;
    found.push({ level: marks.length, text: title, anchor: unique, line: at });
  }
  return found;
}

/** Returns the page with `change` applied to what isn't a code block. */
export function outsideCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^ *```[\s\S]*?^ *```$)/m)
    .map((piece, index) => (index % 2 === 0 ? change(piece) : piece))
    .join("");
}

/** Returns a heading as plain text. */
export function plain(heading: string): string {
  return heading.replaceAll(/`|\*\*/g, "").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
}

/** Returns the lines of a page. `isCode`: the line is in a code block, or begins or ends one. */
function linesOf(text: string): { line: string; at: number; isCode: boolean }[] {
  let isCode = false;
  return text.split("\n").map((line, at) => {
    const isFence = /^ *```/.test(line);
    if (isFence) isCode = !isCode;
    return { line, at, isCode: isCode || isFence };
  });
}
