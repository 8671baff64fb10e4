/** Reads of an answer of unknown shape, for mappings of profiles: what isn't there, or isn't that, is undefined. */

export function object(value: unknown): Readonly<Record<string, unknown>> | undefined {
  // What is an object and no list has members, whatever they are.
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined;
}

/** A text that isn't empty. */
export function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** An id: a text, or a whole number as text. */
export function id(value: unknown): string | undefined {
  return typeof value === "number" && Number.isSafeInteger(value) ? String(value) : text(value);
}

/** Providers say it as a boolean or as the text `true`. */
export function isTrue(value: unknown): boolean {
  return value === true || value === "true";
}
