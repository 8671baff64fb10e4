/**
 * Refuses what `JSON.parse` accepts and no route needs: duplicate members, `__proto__`, endless nesting, NUL
 * (PostgreSQL refuses it in text, others cut there) and half surrogates. One pass, no recursion.
 */

/** Deeper bodies are refused; no route needs more than a handful of levels. */
const MAX_DEPTH = 32;

/** Returns the value of a JSON text, or the reason to refuse it. */
export function parseJson(text: string): { value: unknown } | { problem: string } {
  const problem = structureProblem(text);
  if (problem !== undefined) return { problem };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: "The body is not valid JSON" };
  }
  return text.includes("\\") && hasUnstorableText(value)
    ? { problem: "Text must be valid Unicode without NUL characters" }
    : { value };
}

/** Checks nesting and member names only; `JSON.parse` decides whether it is JSON. */
function structureProblem(text: string): string | undefined {
  // One entry for each open bracket: the names seen in an object, undefined for an array.
  const open: (Set<string> | undefined)[] = [];
  for (let i = 0; i < text.length; i++) {
    switch (text.charCodeAt(i)) {
      case OBJECT:
      case ARRAY:
        if (open.length === MAX_DEPTH) return `The body is nested deeper than ${MAX_DEPTH} levels`;
        open.push(text.charCodeAt(i) === OBJECT ? new Set() : undefined);
        break;
      case OBJECT_END:
      case ARRAY_END:
        open.pop();
        break;
      case QUOTE: {
        const end = endOfString(text, i);
        if (end === -1) return undefined;
        const names = open.at(-1);
        const problem =
          names !== undefined && isName(text, end) ? nameProblem(nameAt(text, i, end), names) : undefined;
        if (problem !== undefined) return problem;
        i = end;
      }
    }
  }
  return undefined;
}

const [OBJECT, OBJECT_END, ARRAY, ARRAY_END, QUOTE] = [0x7b, 0x7d, 0x5b, 0x5d, 0x22] as const;

function nameProblem(name: string | undefined, seen: Set<string>): string | undefined {
  if (name === undefined) return undefined;
  if (name === "__proto__") return "A member may not be called __proto__";
  if (seen.has(name)) return `The member ${JSON.stringify(name)} occurs twice`;
  seen.add(name);
  return undefined;
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 0x5c) i++;
    else if (character === 0x22) return i;
    else if (character === 0) return -1;
  }
  return -1;
}

/** Reports whether a string is a member's name: a colon follows. */
function isName(text: string, end: number): boolean {
  for (let i = end + 1; i < text.length; i++) {
    const character = text.charCodeAt(i);
    if (character === 0x3a) return true;
    if (character !== 0x20 && character !== 0x0a && character !== 0x0d && character !== 0x09) return false;
  }
  return false;
}

function nameAt(text: string, start: number, end: number): string | undefined {
  const raw = text.slice(start + 1, end);
  if (!raw.includes("\\")) return raw;
  try {
    // A text between quotes.
    return JSON.parse(text.slice(start, end + 1)) as string;
  } catch {
    return undefined;
  }
}

/** Finds texts that only escapes can produce, because the bytes were decoded as strict UTF-8. */
function hasUnstorableText(value: unknown): boolean {
  const rest: unknown[] = [value];
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (typeof next === "string") {
      if (!isStorableText(next)) return true;
    } else if (typeof next === "object" && next !== null) {
      for (const [name, member] of Object.entries(next)) {
        if (!isStorableText(name)) return true;
        if (member !== undefined && member !== null) rest.push(member);
      }
    }
  }
  return false;
}

/** Reports whether a text is valid Unicode without NUL, which every database stores. */
export function isStorableText(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}
