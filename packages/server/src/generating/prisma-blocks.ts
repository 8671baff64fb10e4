import { ConfigurationError } from "latchkey/host";

/** A line of a model that isn't a comment. */
export interface Entry {
  readonly line: string;
  /** The lines of comments above it. */
  readonly comments: readonly string[];
}

/** A line of a model that declares a field. */
export interface Field extends Entry {
  readonly name: string;
  /** The type without `?` and `[]`. */
  readonly type: string;
  /** The name of its column. */
  readonly column: string;
}

/** A block of a schema of Prisma, such as a model, or lines between blocks. */
export interface Block {
  /** `model`, `enum`, `datasource`, …; undefined: no block. */
  readonly kind: string | undefined;
  readonly name: string;
  readonly lines: readonly string[];
}

export interface Model {
  readonly name: string;
  /** The table's name in the database. */
  readonly table: string;
  readonly fields: readonly Field[];
  /** Lines that begin with `@@`. */
  readonly attributes: readonly Entry[];
  /** Other lines: comments above nothing. */
  readonly loose: readonly string[];
}

/**
 * Divides a schema into its blocks. Joined by line breaks, their lines are the schema. Throws `ConfigurationError` if
 * a block begins inside another, isn't closed, or ends outside of one.
 */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: string | undefined; name: string; lines: string[] } | undefined;
  const lines = text.split("\n");
  const comments = areComments(lines);
  for (const [at, line] of lines.entries()) {
    const code = comments[at] === true ? "" : line;
    const [, kind, name = ""] = /^\s*(\w+)\s+([\w-]+)\s*\{/.exec(code) ?? [];
    const isEnd = /^\s*\}\s*(\/\/.*)?$/.test(code);
    if (open?.kind === undefined ? isEnd : kind !== undefined) throw notUnderstood(at);
    if (open === undefined || kind !== undefined) {
      open = { kind, name, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
    if (isEnd) open = undefined;
  }
  if (open?.kind !== undefined) throw notUnderstood(lines.length - 1);
  return blocks;
}

function notUnderstood(at: number): ConfigurationError {
  return new ConfigurationError(
    `Line ${at + 1} of the Prisma schema: a block begins inside another, isn't closed, or ends outside of one. Nothing was changed. Correct it, as \`npx prisma validate\` says.`,
  );
}

/** Reports for each line whether it is only a comment. */
function areComments(lines: readonly string[]): boolean[] {
  let isInside = false;
  return lines.map((line) => {
    const isComment = isInside || /^\s*\/[/*]/.test(line);
    isInside = (isInside || /^\s*\/\*/.test(line)) && !line.includes("*/");
    return isComment;
  });
}

/** Reads a block that is a model. */
export function modelOf({ name, lines }: Block): Model {
  const fields: Field[] = [];
  const attributes: Entry[] = [];
  const loose: string[] = [];
  let above: string[] = [];
  const inside = lines.slice(1, -1);
  const comments = areComments(inside);
  for (const [at, line] of inside.entries()) {
    if (comments[at] === true) {
      above.push(line);
      continue;
    }
    const [, field, type = ""] = /^\s*(\w+)\s+(\w+)/.exec(line) ?? [];
    const entry = { line, comments: above };
    if (line.trim().startsWith("@@")) attributes.push(entry);
    else if (field !== undefined)
      fields.push({ ...entry, name: field, type, column: mapped(line, "@map") ?? field });
    else loose.push(...above, ...(line.trim() === "" ? [] : [line]));
    above = [];
  }
  const table = attributes.map(({ line }) => mapped(line, "@@map")).find((found) => found !== undefined);
  return { name, table: table ?? name, fields, attributes, loose: [...loose, ...above] };
}

function mapped(line: string, attribute: string): string | undefined {
  return new RegExp(`(?:^|\\s)${attribute}\\((?:name:\\s*)?"([^"]+)"\\)`).exec(line)?.[1];
}

/** Divides a line into its code and the comment behind it. */
export function withoutRemark(line: string): [code: string, remark: string] {
  const [, code = "", remark = ""] = /^((?:"(?:\\.|[^"\\])*"|[^"/]|\/(?!\/))*)(.*)$/.exec(line.trim()) ?? [];
  return [code.trimEnd(), remark];
}

/** Returns a line as it is compared: `prisma format` changes spaces only. */
export function withoutSpaces(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "")
    .join("\n");
}
