import type { ReactElement } from "react";

/** Formatters of dates, numbers, relative times and lists in the reader's language and time zone. */
export interface Format {
  dateTime(value: Date | number, options?: Intl.DateTimeFormatOptions): string;
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /** `now`: the reference. Default: that of the translator. */
  relativeTime(date: Date | number, now?: Date | number): string;
  list(values: Iterable<string>, options?: Intl.ListFormatOptions): string;
  list(values: Iterable<string | ReactElement>, options?: Intl.ListFormatOptions): Iterable<ReactElement>;
  displayName(code: string, options: Intl.DisplayNamesOptions): string | undefined;
}

interface FormatOptions {
  locale: string;
  timeZone?: string | undefined;
  now?: Date | undefined;
}

const made = new Map<string, unknown>();

/** Returns a formatter of `Intl`. Each is created once: creating one costs more than formatting. */
export function intl<Options extends object, Formatter>(
  create: new (locale: string, options: Options) => Formatter,
  locale: string,
  // Each formatter but that of names has defaults.
  options: NoInfer<Options> = {} as Options,
): Formatter {
  const key = `${create.name} ${locale} ${JSON.stringify(options)}`;
  // The key begins with the formatter's kind.
  const formatter = (made.get(key) as Formatter | undefined) ?? new create(locale, options);
  made.set(key, formatter);
  return formatter;
}

const DAY = 86_400;
/** The largest unit is used that fits at least once. Months and years are means. */
const UNITS = [
  ["year", 365 * DAY],
  ["month", (365 * DAY) / 12],
  ["week", 7 * DAY],
  ["day", DAY],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
] as const;

export function createFormat({ locale, timeZone, now }: FormatOptions): Format {
  const list = (values: Iterable<string | ReactElement>, options?: Intl.ListFormatOptions) => {
    const all = [...values];
    const parts = intl(Intl.ListFormat, locale, options).formatToParts(all.map(String));
    let at = 0;
    const shown = parts.map(({ type, value }) => (type === "element" ? all[at++] : value));
    return shown.some((part) => typeof part === "object") ? shown : shown.join("");
  };
  return {
    dateTime: (value, options) =>
      orAsText(value, () =>
        intl(Intl.DateTimeFormat, locale, { ...(timeZone && { timeZone }), ...options }).format(value),
      ),
    number: (value, options) => orAsText(value, () => intl(Intl.NumberFormat, locale, options).format(value)),
    relativeTime: (date, from = now ?? Date.now()) =>
      orAsText(date, () => {
        const seconds = (Number(date) - Number(from)) / 1000;
        const [unit, length] =
          UNITS.find(([, least]) => Math.abs(seconds) >= least) ?? (["second", 1] as const);
        // "Yesterday" would be wrong for a time 25 hours ago, and "now" is right for a moment.
        const numeric = unit === "second" ? "auto" : "always";
        return intl(Intl.RelativeTimeFormat, locale, { numeric }).format(Math.round(seconds / length), unit);
      }),
    // The overloads say when it is a string.
    list: list as Format["list"],
    displayName: (code, options) => intl(Intl.DisplayNames, locale, options).of(code),
  };
}

/** Shows a value that can't be formatted, such as an invalid date, as it is. */
function orAsText(value: unknown, format: () => string): string {
  try {
    return format();
  } catch {
    return String(value);
  }
}
