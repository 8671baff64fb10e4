import { z } from "zod";
import { membersOf, type Shapes } from "../../contracts/fields/shapes.ts";

/** Maximum number of values of one filter. */
export const MOST_VALUES = 64;

/** Maximum number of rows that a list skips. */
export const LARGEST_OFFSET = 1_000_000_000;
/** Maximum number of rows that may be requested. */
export const LARGEST_LIMIT = 1_000_000;

export type Direction = "asc" | "desc";
export type Comparison = "in" | "not in" | "<" | "<=" | ">" | ">=";

export interface Sort {
  column: string;
  direction: Direction;
}

export type Filter =
  | { column: string; compare: Comparison; values: readonly (string | number | boolean)[] }
  /** `%` matches any text before or after the given one. */
  | { column: string; compare: "like"; text: string; before: "" | "%"; after: "" | "%" };

type Kind = "text" | "number" | "boolean" | "date";
export type ListColumns = ReadonlyMap<string, Kind>;
/** A mistake in a filter, with its place. */
export type Problem = { path: string; message: string };

export const Scalar = z.union([z.string(), z.number(), z.boolean()]);
type Value = z.infer<typeof Scalar>;

export const OPERATORS = [
  "eq",
  "ne",
  "lt",
  "lte",
  "gt",
  "gte",
  "in",
  "not_in",
  "contains",
  "starts_with",
  "ends_with",
] as const;
type Operator = (typeof OPERATORS)[number];

const compared: Partial<Record<Operator, Comparison>> = {
  eq: "in",
  in: "in",
  ne: "not in",
  not_in: "not in",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
};

/** Parses a whole number as queries carry it: digits. */
export function Whole(least: number, most: number) {
  return z
    .union([z.number(), z.string().regex(/^\d{1,10}$/, "Give a whole number")])
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, {
      message: `Give a whole number from ${least} to ${most}`,
    });
}

/** Returns the columns of a table that are shown and can be compared. */
export function listColumns({ row }: Shapes, table: string): ListColumns {
  const kinds = Object.entries(membersOf(row(table))).map(
    ([name, schema]) => [name, kindOf(schema)] as const,
  );
  return new Map(kinds.filter((entry): entry is readonly [string, Kind] => entry[1] !== undefined));
}

function kindOf(schema: unknown): Kind | undefined {
  const value: unknown = schema instanceof z.ZodNullable ? schema.unwrap() : schema;
  if (value instanceof z.ZodISODateTime) return "date";
  if (value instanceof z.ZodBoolean) return "boolean";
  if (value instanceof z.ZodNumber) return "number";
  return value instanceof z.ZodString ? "text" : undefined;
}

/** A filter as a query carries it. */
export interface AskedFilter {
  filterField?: string | undefined;
  filterValue?: Value | Value[] | undefined;
  filterOperator?: (typeof OPERATORS)[number] | undefined;
}

/** Parses a filter; undefined if there is none. */
export function filterOf(asked: AskedFilter, columns: ListColumns): Filter | Problem | undefined {
  const { filterField: column, filterValue: given, filterOperator: operator = "eq" } = asked;
  const kind = column === undefined ? undefined : columns.get(column);
  if (column === undefined || kind === undefined) return undefined;
  if (given === undefined) return { path: "filterValue", message: "Give the value" };
  const values = [given].flat();
  const isSeveral = operator === "in" || operator === "not_in";
  if (!isSeveral && values.length > 1) return { path: "filterValue", message: "Give one value" };
  const compare = compared[operator];
  if (compare === undefined) return likeOf(column, kind, operator, values);
  if (kind === "boolean" && compare !== "in" && compare !== "not in")
    return { path: "filterOperator", message: "The column is true or false" };
  const meant = values.map((value) => storedAs(value, kind)).filter((value) => value !== undefined);
  if (meant.length < values.length) return { path: "filterValue", message: `The column contains a ${kind}` };
  return { column, compare, values: meant };
}

function likeOf(
  column: string,
  kind: Kind,
  operator: Operator,
  [value = ""]: readonly Value[],
): Filter | Problem {
  if (kind !== "text") return { path: "filterOperator", message: "The column isn't a string" };
  const before = operator === "starts_with" ? "" : "%";
  const after = operator === "ends_with" ? "" : "%";
  return { column, compare: "like", text: String(value), before, after };
}

/** Returns the value as the column stores it; undefined if it can't. */
function storedAs(value: Value, kind: Kind): Value | undefined {
  switch (kind) {
    case "boolean":
      return value === true || value === "true"
        ? true
        : value === false || value === "false"
          ? false
          : undefined;
    case "number": {
      const number = typeof value === "string" && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
      return Number.isSafeInteger(number) ? number : undefined;
    }
    case "date": {
      const date = typeof value === "string" ? new Date(value) : undefined;
      const year = date?.getUTCFullYear() ?? Number.NaN;
      // Years that every database stores.
      return year >= 1000 && year <= 9999 ? date?.toISOString() : undefined;
    }
    default:
      return String(value);
  }
}

/** Patterns that a text is compared with at once. */
export const WRITINGS = 4;

/**
 * Returns spellings of a text to search for in a database that lower-cases ASCII only: lower case, as given,
 * upper case, and with a capital at the beginning of each word. All of them are in NFC. Databases that
 * lower-case all letters match the first.
 */
export function writingsOf(text: string): readonly string[] {
  const composed = text.normalize("NFC");
  const small = composed.toLowerCase();
  const titled = small.replace(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
  return [small, composed, composed.toUpperCase(), titled].map(inSmallAscii);
}

/** Reports whether there is only one spelling: every database lower-cases such a text. */
export function hasOneWriting(text: string): boolean {
  return new Set(writingsOf(text)).size === 1;
}

function inSmallAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** Escapes a text where a pattern is expected. */
export function literally(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
