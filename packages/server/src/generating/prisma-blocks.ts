/** A line of a model that declares a field, with the comments above it. */
export interface Field {
  readonly name: string;
  /** The type without `?` and `[]`. */
  readonly type: string;
  /** The name of its column. */
  readonly column: string;
  readonly lines: readonly string[];
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
  readonly attributes: readonly string[];
}

/** Divides a schema into its blocks. Joined by line breaks, their lines are the schema. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: { kind: string | undefined; name: string; lines: string[] } | undefined;
  for (const line of text.split("\n")) {
    const [, kind, name = ""] = /^\s*(\w+)\s+(\w+)\s*\{/.exec(line) ?? [];
    if (kind !== undefined && open?.kind === undefined) {
      open = { kind, name, lines: [] };
      blocks.push(open);
    } else if (open === undefined) {
      open = { kind: undefined, name: "", lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
    if (open.kind !== undefined && line.trim() === "}") open = undefined;
  }
  return blocks;
}

/** Reads a block that is a model. */
export function modelOf({ name, lines }: Block): Model {
  const fields: Field[] = [];
  const attributes: string[] = [];
  let above: string[] = [];
  for (const line of lines.slice(1, -1)) {
    const [, field, type = ""] = /^\s*(\w+)\s+(\w+)/.exec(line) ?? [];
    if (line.trim().startsWith("@@")) attributes.push(line.trim());
    else if (line.trim().startsWith("//")) {
      above.push(line);
      continue;
    } else if (field !== undefined)
      fields.push({ name: field, type, column: mapped(line, "@map") ?? field, lines: [...above, line] });
    above = [];
  }
  const table = attributes.map((line) => mapped(line, "@@map")).find((found) => found !== undefined);
  return { name, table: table ?? name, fields, attributes };
}

function mapped(line: string, attribute: string): string | undefined {
  return new RegExp(`(?:^|\\s)${attribute}\\((?:name:\\s*)?"([^"]+)"\\)`).exec(line)?.[1];
}

/** Returns a line as it is compared: `prisma format` changes spaces only. */
export function withoutSpaces(lines: readonly string[]): string {
  return lines
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((line) => line !== "")
    .join("\n");
}
