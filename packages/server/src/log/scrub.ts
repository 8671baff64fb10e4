/**
 * Names whose values never appear in a log. The engine doesn't log them; this is a second line of defense.
 */
const SECRET =
  /pass(word|wd|phrase)?$|secret|token$|cookie|authorization|credential|(?:api|private)-?key|verifier|^e?-?mail$|^to$|^otp$/i;
const HIDDEN = "[hidden]";
/** Matches email addresses in foreign text. */
const ADDRESS = /[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi;
const DEEPEST = 4;

/** Returns fields that are safe to log: secrets hidden, texts in one line, errors with their stack. */
export function scrub(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return members(fields, 0);
}

function members(object: object, depth: number): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    written[escapeControls(name)] = SECRET.test(name) ? HIDDEN : scrubValue(value, depth + 1);
  }
  return written;
}

function scrubValue(value: unknown, depth: number): unknown {
  if (typeof value === "string") return scrubText(value);
  if (typeof value === "bigint" || typeof value === "symbol" || typeof value === "function")
    return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > DEEPEST) return "[more]";
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 20).map((entry) => scrubValue(entry, depth + 1));
  return members(value, depth);
}

/**
 * Returns an error with the lines of its stack: they come from this program, and only its message is foreign.
 */
function scrubError(error: Error, depth: number): Record<string, unknown> {
  const message = scrubText(error.message);
  const frames = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  const code = "code" in error ? { code: scrubValue(error.code, depth + 1) } : {};
  const cause = error.cause === undefined ? {} : { cause: scrubValue(error.cause, depth + 1) };
  return {
    type: error.name,
    message,
    ...code,
    stack: [`${error.name}: ${message}`, ...frames].join("\n"),
    ...cause,
  };
}

function scrubText(text: string): string {
  return escapeControls(text.length > 2000 ? `${text.slice(0, 2000)}…` : text).replace(ADDRESS, "[address]");
}

const UNSAFE = /[\p{Cc}\u2028\u2029]/gu;

/** Escapes line ends, colors and other control characters, so that a line stays one line. */
export function escapeControls(text: string): string {
  return text.replace(UNSAFE, escapeOne);
}

function escapeOne(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
