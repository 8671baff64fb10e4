import type { DeclaredRoute } from "./declared-routes.ts";

const WIDTH = 100;

/** Returns the docblock of a route's method: its summary, method, path and every declared error. */
export function routeDoc({ spec, methods, errors }: DeclaredRoute): string {
  const where = spec.serverOnly === true ? "Only in process." : `\`${methods.join(" or ")} ${spec.path}\`.`;
  const codes = errors.map(({ code, status }) => `\`${code}\` (${status})`).join(", ");
  return docblock([sentence(spec.summary), "", where + (codes === "" ? "" : ` Errors: ${codes}.`)]);
}

/** Returns a docblock of paragraphs. An empty paragraph becomes an empty line. */
export function docblock(paragraphs: readonly string[]): string {
  const lines = paragraphs.flatMap(wrap);
  if (lines.length === 1) return `/** ${lines[0]} */\n`;
  return `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join("\n")}\n */\n`;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function wrap(paragraph: string): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}
