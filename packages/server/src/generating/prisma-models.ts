import { ConfigurationError } from "latchkey/host";
import { type Block, type Entry, type Field, type Model, modelOf, withoutRemark } from "./prisma-blocks.ts";

/** The application's part of Latchkey's models: what stays of it and what doesn't. */
export interface Changes {
  /** Fields and attributes that stay: `User.posts`. */
  kept: readonly string[];
  /** Types and attributes of Latchkey's fields that don't: `User.id @default(cuid())`. */
  dropped: readonly string[];
}

/**
 * Returns the lines of a model of the application as Latchkey generates it, with the application's own fields,
 * attributes and comments. `own`: the names of Latchkey's models.
 */
export function merged(
  block: Block,
  made: Block,
  own: ReadonlySet<string>,
): Changes & { lines: readonly string[] } {
  const [there, ours] = [modelOf(block), modelOf(made)];
  const matches = new Map<string, Entry>();
  const [kept, dropped]: [string[], string[]] = [[], []];
  const fields = there.fields.filter((field) => {
    const same = sameField(field, there, ours, own);
    if (same === undefined) return kept.push(field.name);
    matches.set(same.line, field);
    dropped.push(...droppedOf(field, same).map((part) => `${field.name} ${part}`));
    return false;
  });
  const known = new Set(
    ours.fields.flatMap(({ name, line }) => (line.includes("@unique") ? [`@@unique([${name}`] : [])),
  );
  const loose = [...there.loose];
  const attributes = there.attributes.filter((attribute) => {
    const same = ours.attributes.find(({ line }) => target(line) === target(attribute.line));
    if (same !== undefined) matches.set(same.line, attribute);
    else if (known.has(target(attribute.line)) || (isSchema(attribute) && ours.attributes.some(isSchema)))
      loose.push(...attribute.comments);
    else return kept.push(attribute.line.trim());
    return false;
  });
  const commented = (line: string): string[] => {
    const match = matches.get(line);
    return match === undefined ? [line] : [...match.comments, withRemark(line, match.line)];
  };
  const whole = ({ comments, line }: Entry): string[] => [...comments, line];
  const body = made.lines.slice(1, -1);
  const end = body.indexOf("");
  const lines = [
    ...block.lines.slice(0, 1),
    ...body.slice(0, end).flatMap(commented),
    ...fields.flatMap(whole),
    ...body.slice(end).flatMap(commented),
    ...attributes.flatMap(whole),
    ...loose,
    ...block.lines.slice(-1),
  ];
  const named = (name: string) => `${block.name}.${name}`;
  return { lines, kept: kept.map(named), dropped: dropped.map(named) };
}

export const isSchema = ({ line }: Entry): boolean => /^\s*@@schema\b/.test(line);

/** Returns Latchkey's field for the same column. */
function sameField(
  { name, type, column }: Field,
  there: Model,
  ours: Model,
  own: ReadonlySet<string>,
): Field | undefined {
  const scalars = /^(String|Boolean|Int|BigInt|Float|Decimal|DateTime|Json|Bytes|Unsupported)$/;
  const same = ours.fields.find((field) => field.name === name || field.column === column);
  if (same === undefined) return undefined;
  if (same.name !== name)
    throw new ConfigurationError(
      `${there.name}.${name} is the column ${column}, whose field is ${same.name} in Latchkey. Nothing was changed. Rename the field.`,
    );
  if (!own.has(same.type) || own.has(type) || scalars.test(type)) return same;
  throw new ConfigurationError(
    `${there.name}.${name} is a relation to ${type}, but Latchkey needs this name for ${same.type}. Nothing was changed. Rename the field.`,
  );
}

/** Returns the kind and the fields of an index. */
function target(attribute: string): string {
  return withoutRemark(attribute)[0]
    .replace(/\].*$/, "")
    .replace(/fields:\s*/, "")
    .replace(/\s/g, "");
}

/** Returns the type and the attributes of a field that Latchkey's field doesn't have. */
function droppedOf(theirs: Field, ours: Field): string[] {
  const attributes = ({ line }: Field) =>
    withoutRemark(line)[0]
      .split(/\s+(?=@)/)
      .slice(1);
  // The others differ in names and rules only.
  const kind = (attribute: string) =>
    attribute.startsWith("@default") ? attribute : attribute.replace(/\(.*/, "");
  const known = new Set(attributes(ours).map(kind));
  return [
    ...(theirs.type === ours.type ? [] : [theirs.type]),
    ...attributes(theirs).filter((attribute) => !known.has(kind(attribute))),
  ];
}

/** Adds the comment behind the application's line to Latchkey's, whose own may be in it from an earlier run. */
function withRemark(line: string, theirs: string): string {
  const remark = withoutRemark(theirs)[1].replace(/^\/\/ Refers to \S+\.\s*/, "");
  return remark === "" ? line : `${line} ${remark}`;
}
