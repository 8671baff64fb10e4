import { cloneElement, isValidElement, type ReactNode } from "react";
import { intl } from "./format.ts";
import { type Argument, type Part, partsOf } from "./icu-parts.ts";

export type Values = Readonly<Record<string, unknown>>;

interface Context {
  locale: string;
  values: Values;
  /** The number of elements so far: each has a key. */
  elements: number;
}

/** A message is read once. */
const known = new Map<string, readonly Part[]>();

/**
 * Returns a message with its arguments: a string, or an array if there are elements. Throws if the message can't
 * be read or a value is missing.
 */
export function formatMessage(message: string, locale: string, values: Values = {}): ReactNode {
  const parts = known.get(message) ?? partsOf(message);
  known.set(message, parts);
  const [first = "", ...others] = shown(parts, { locale, values, elements: 0 });
  return others.length === 0 ? first : [first, ...others];
}

function shown(parts: readonly Part[], context: Context): ReactNode[] {
  const nodes: ReactNode[] = [];
  for (const node of parts.flatMap((part) => nodesOf(part, context))) {
    const last = nodes.at(-1);
    if (typeof node === "string" && typeof last === "string") nodes.splice(-1, 1, last + node);
    else nodes.push(node);
  }
  return nodes;
}

function nodesOf(part: Part, context: Context): ReactNode[] {
  if (typeof part === "string") return [part];
  if ("count" in part) return [numberIn(context, part.count)];
  if (!("tag" in part)) return nodesOfArgument(part, context);
  const wrap = valueIn(context, part.tag);
  if (typeof wrap !== "function") throw new Error(`The value of <${part.tag}> isn't a function`);
  return [keyed(wrap(shown(part.content, context)), part.tag, context)];
}

/** A text may have the same argument or tag twice. */
function keyed(node: ReactNode, name: string, context: Context): ReactNode {
  return isValidElement(node) ? cloneElement(node, { key: `${name}${context.elements++}` }) : node;
}

function nodesOfArgument(part: Argument, context: Context): ReactNode[] {
  const value = valueIn(context, part.argument);
  switch (part.kind) {
    case "plain":
      // The types of arguments allow strings, numbers and elements.
      return [
        typeof value === "number" ? String(value) : keyed((value ?? "") as ReactNode, part.argument, context),
      ];
    case "number":
      return [numberIn(context, part)];
    case "select":
      return shown(caseOf(part, String(value)), context);
    default: {
      const type = part.kind === "plural" ? "cardinal" : "ordinal";
      const form = intl(Intl.PluralRules, context.locale, { type }).select(Number(value) - part.offset);
      return shown(part.cases.get(`=${value}`) ?? caseOf(part, form), context);
    }
  }
}

/** `partsOf` has ensured that there is a case `other`. */
function caseOf({ cases }: Argument, name: string): readonly Part[] {
  return cases.get(name) ?? cases.get("other") ?? [];
}

function numberIn(context: Context, { argument, offset }: Argument): string {
  return intl(Intl.NumberFormat, context.locale).format(Number(valueIn(context, argument)) - offset);
}

function valueIn({ values }: Context, name: string): unknown {
  if (!Object.hasOwn(values, name)) throw new Error(`The value of "${name}" is missing`);
  return values[name];
}
