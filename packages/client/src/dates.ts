// The one form in which the service writes dates: ISO 8601, UTC, milliseconds.
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Parses an answer with its dates as `Date`. A member is taken for a date by its name as well: a text that
 * someone wrote, a person's name for example, stays a text whatever it looks like.
 */
export function parseAnswer(text: string, dates: ReadonlySet<string>): unknown {
  return JSON.parse(text, (name, value) =>
    typeof value === "string" && (name.endsWith("At") || dates.has(name)) && DATE.test(value)
      ? new Date(value)
      : value,
  );
}
