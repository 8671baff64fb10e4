/**
 * A part of a message: a text, an argument, a plural's number (`#`), or an element. The syntax is ICU's without
 * styles of numbers, and without dates and times.
 */
export type Part = string | Argument | Count | Tag;

export interface Argument {
  argument: string;
  kind: "plain" | "number" | "plural" | "select" | "selectordinal";
  offset: number;
  cases: ReadonlyMap<string, readonly Part[]>;
}

/** `#`: the number of this plural. */
export interface Count {
  count: Argument;
}

export interface Tag {
  tag: string;
  content: readonly Part[];
}

interface Reader {
  readonly message: string;
  at: number;
}

/** The enclosing braces, tag and plural of a part. */
interface Around {
  braces: boolean;
  tag: boolean;
  plural: Argument | undefined;
}

/** Reads a message. Throws if its syntax is wrong. */
export function partsOf(message: string): readonly Part[] {
  return readParts({ message, at: 0 }, { braces: false, tag: false, plural: undefined });
}

/** Reads up to the end of the message, or to the brace or tag that ends the innermost part. */
function readParts(reader: Reader, around: Around): Part[] {
  const parts: Part[] = [];
  for (;;) {
    const [mark] = matched(reader, /$|<\/(?=[a-z])|\}/iy) ?? [];
    if (mark === (around.tag ? "</" : "") || (mark === "}" && around.braces)) return parts;
    if (mark === "" || mark === "</") throw unexpected(reader);
    parts.push(readPart(reader, around));
  }
}

// An apostrophe quotes up to the next one if a character follows that means something here.
const QUOTED = /'([{}<>][^']*(?:''[^']*)*)(?:'|$)/y;
const QUOTED_IN_PLURAL = /'([{}<>#][^']*(?:''[^']*)*)(?:'|$)/y;

function readPart(reader: Reader, around: Around): Part {
  const { plural } = around;
  const [, quoted] = take(reader, plural ? QUOTED_IN_PLURAL : QUOTED) ?? [];
  if (quoted !== undefined) return quoted.replaceAll("''", "'");
  if (take(reader, /''/y)) return "'";
  if (plural && take(reader, /#/y)) return { count: plural };
  if (take(reader, /\{/y)) return readArgument(reader);
  const [, tag] = take(reader, /<([a-z][\w.-]*)>/iy) ?? [];
  if (tag === undefined) return must(reader, /[^{}<#']+|[}<#']/y)[0] ?? "";
  const content = readParts(reader, { ...around, tag: true });
  if (must(reader, /<\/([\w.-]+)>/y)[1] !== tag) throw new Error(`<${tag}> isn't closed`);
  return { tag, content };
}

const NAME = /\s*([^\s{},<>#']+)\s*(?:,\s*(number|plural|selectordinal|select)\s*)?(?=[,}])/y;

function readArgument(reader: Reader): Argument {
  const [, argument = "", kind = "plain"] = must(reader, NAME);
  const cases = new Map<string, readonly Part[]>();
  const hasCases = kind !== "plain" && kind !== "number";
  must(reader, hasCases ? /,/y : /\}/y);
  const offset = hasCases ? Number(take(reader, /\s*offset:\s*(\d+)/y)?.[1] ?? 0) : 0;
  // The pattern has no other kinds.
  const read: Argument = { argument, kind: kind as Argument["kind"], offset, cases };
  while (hasCases && (cases.size === 0 || take(reader, /\}/y) === undefined)) {
    const [, label = ""] = must(reader, /\s*(=?[^\s{},<>#'=]+)\s*\{/y);
    cases.set(
      label,
      readParts(reader, { braces: true, tag: false, plural: kind === "select" ? undefined : read }),
    );
    must(reader, /\}\s*/y);
  }
  if (hasCases && !cases.has("other")) throw new Error(`"${argument}" has no case "other"`);
  return read;
}

/** Returns what the pattern matches here. */
function matched({ message, at }: Reader, pattern: RegExp): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(message) ?? undefined;
}

function take(reader: Reader, pattern: RegExp): RegExpExecArray | undefined {
  const found = matched(reader, pattern);
  reader.at += found?.[0].length ?? 0;
  return found;
}

function must(reader: Reader, pattern: RegExp): RegExpExecArray {
  const found = take(reader, pattern);
  if (found === undefined) throw unexpected(reader);
  return found;
}

function unexpected({ message, at }: Reader): Error {
  return new Error(`Unexpected "${message.slice(at, at + 10)}" at ${at} of "${message}"`);
}
