/** What a message takes: numbers, texts, one of some words (`select`), and tags around a part of it. */
export type ArgumentKind = "number" | "string" | "tag" | readonly string[];

export interface MessageShape {
  /** By name, in the order of their first use. */
  arguments: Map<string, ArgumentKind>;
  /** By name of the argument: the forms that its plural tells apart, `=1` among them. */
  plurals: Map<string, string[]>;
}

/** Reads an ICU message as far as its arguments go. Throws where a brace or a tag isn't closed. */
export function messageShape(message: string): MessageShape {
  const shape: MessageShape = { arguments: new Map(), plurals: new Map() };
  const rest = readText(withoutQuotes(message), shape, []);
  if (rest !== "") throw new Error(`What does this close? …${rest}`);
  return shape;
}

/** An apostrophe before a special character begins a quotation; every other one is an apostrophe. */
function withoutQuotes(message: string): string {
  return message.replaceAll("''", "").replace(/'[{}<>#|][^']*(?:'|$)/g, "");
}

/** Reads up to the end, or to the brace or tag that closes the innermost open one. Answers what follows. */
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
      if (open.at(-1) !== (mark === "}" ? "{" : `<${tag}>`)) throw new Error(`What does ${mark} close?`);
      return rest;
    } else {
      add(shape, tag, "tag");
      rest = readText(rest, shape, [...open, mark]);
    }
  }
}

function readArgument(text: string, shape: MessageShape, open: readonly string[]): string {
  const found = /^\s*(\w+)\s*(?:(\})|,\s*(number|plural|select|selectordinal)\s*(?:(\})|,))/.exec(text);
  if (found === null) throw new Error(`This is no argument: {${text}`);
  const [head, name = "", isString, kind, isBare] = found;
  const rest = text.slice(head.length);
  if (isString !== undefined || isBare !== undefined) {
    add(shape, name, isString === undefined ? "number" : "string");
    return rest;
  }
  if (kind === "number") throw new Error(`{${name}, number} takes no style here`);
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
    if (next === null) throw new Error(`This is no case: ${rest}`);
    cases.push(next[1] ?? "");
    rest = readText(rest.slice(next[0].length), shape, [...open, "{"]);
  }
}

function add(shape: MessageShape, name: string, kind: ArgumentKind): void {
  const known = shape.arguments.get(name);
  if (known !== undefined && String(known) !== String(kind))
    throw new Error(`${name} is used as ${known} and as ${kind}`);
  shape.arguments.set(name, kind);
}
