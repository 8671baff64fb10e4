// The service's only date format: ISO 8601, UTC, milliseconds.
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/**
 * Parses an answer with its dates as `Date`. A member is a date only if its name says so as well: text
 * written by users, for example a name, stays text even if it looks like a date.
 */
export function parseAnswer(text: string, dates: ReadonlySet<string>): unknown {
  return JSON.parse(text, (name, value) =>
    typeof value === "string" && (name.endsWith("At") || dates.has(name)) && DATE.test(value)
      ? new Date(value)
      : value,
  );
}
