/** The kind of a message's argument: a number, a text, one of some words (`select`), or a tag. */
export type ArgumentKind = "number" | "string" | "tag" | readonly string[];

export interface MessageShape {
  /** By name, in the order of first use. */
  arguments: Map<string, ArgumentKind>;
  /** By argument: the forms that its plural distinguishes, including `=1`. */
  plurals: Map<string, string[]>;
}

/** Reads the arguments of an ICU message. Throws if a brace or a tag isn't closed. */
export function messageShape(message: string): MessageShape {
  const shape: MessageShape = { arguments: new Map(), plurals: new Map() };
  const rest = readText(withoutQuotes(message), shape, []);
  if (rest !== "") throw new Error(`Nothing is open before …${rest}`);
  return shape;
}

/**
 * Removes quotations. They begin with an apostrophe before a special character; other apostrophes are
 * literal.
 */
function withoutQuotes(message: string): string {
  return message.replaceAll("''", "").replace(/'[{}<>#|][^']*(?:'|$)/g, "");
}

/** Reads up to the end, or to the brace or tag that closes the innermost open one. Returns the rest. */
function readText(text: string, shape: MessageShape, open: readonly string[]): string {
  let rest = text;
  for (;;) {
    const found = /[{}]|<(\/?)(\w+)>/.exec(rest);
    if (found === null) {
      if (open.length > 0) throw new Error(`${open.at(-1)} is not closed`);
      return "";
    }
    const [mark, slash, tag = ""] = found;
    rest = rest.slice(found.index + mark.length);
    if (mark === "{") {
      rest = readArgument(rest, shape, open);
    } else if (mark === "}" || slash === "/") {
      if (open.at(-1) !== (mark === "}" ? "{" : `<${tag}>`)) throw new Error(`${mark} closes nothing.`);
      return rest;
    } else {
      add(shape, tag, "tag");
      rest = readText(rest, shape, [...open, mark]);
    }
  }
}

function readArgument(text: string, shape: MessageShape, open: readonly string[]): string {
  const found = /^\s*(\w+)\s*(?:(\})|,\s*(number|plural|select|selectordinal)\s*(?:(\})|,))/.exec(text);
  if (found === null) throw new Error(`This isn't an argument: {${text}`);
  const [head, name = "", isString, kind, isBare] = found;
  const rest = text.slice(head.length);
  if (isString !== undefined || isBare !== undefined) {
    if (isBare !== undefined && kind !== "number") throw new Error(`{${name}, ${kind}} has no cases`);
    add(shape, name, isString === undefined ? "number" : "string");
    return rest;
  }
  if (kind === "number") {
    const style = /^\s*(?:integer|percent)\s*\}/.exec(rest);
    if (style === null) throw new Error(`This isn't a style of {${name}, number}: ${rest}`);
    add(shape, name, "number");
    return rest.slice(style[0].length);
  }
  const { cases, after } = readCases(rest, shape, open);
  if (kind === "select") {
    add(shape, name, cases);
  } else {
    add(shape, name, "number");
    shape.plurals.set(name, cases);
  }
  return after;
}

function readCases(
  text: string,
  shape: MessageShape,
  open: readonly string[],
): { cases: string[]; after: string } {
  const cases: string[] = [];
  let rest = text;
  for (;;) {
    const closing = /^\s*\}/.exec(rest);
    if (closing !== null) return { cases, after: rest.slice(closing[0].length) };
    const next = /^\s*(=?\w+)\s*\{/.exec(rest);
    if (next === null) throw new Error(`This isn't a case: ${rest}`);
    cases.push(next[1] ?? "");
    rest = readText(rest.slice(next[0].length), shape, [...open, "{"]);
  }
}

function add(shape: MessageShape, name: string, kind: ArgumentKind): void {
  const known = shape.arguments.get(name);
  // `{n}` beside `{n, plural, …}` shows the same number.
  if (known === "number" && kind === "string") return;
  if (known !== undefined && String(known) !== String(kind) && !(known === "string" && kind === "number"))
    throw new Error(`${name} is used as ${known} and as ${kind}`);
  shape.arguments.set(name, kind);
}
