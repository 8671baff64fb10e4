import { isObject } from "../../base/json.ts";
import type { Column, ColumnKind } from "../tables/table.ts";

/** Returns the row that a value is; undefined if a column is missing or has a value of another kind. */
export type RowParser<Row> = (value: unknown) => Row | undefined;

interface ParserOptions {
  /** Columns that the value must have. Default: all. */
  names?: readonly string[];
  /**
   * True if values may lack columns, because an earlier version wrote them: such a column has its default, or
   * is null. Default false.
   */
  fills?: boolean;
}

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;

/** Recognizes a date as every column holds it: ISO 8601, UTC, milliseconds. */
export const isDate = (value: unknown): value is string =>
  typeof value === "string" &&
  DATE.test(value) &&
  // Only some months have the days from 29 on.
  (value.slice(8, 10) <= "28" || new Date(value).toISOString() === value);
const isId = (value: unknown): boolean => typeof value === "string" && value !== "";

/** Recognizes the values of each kind, in the form in which the engine uses them. */
const KINDS: Readonly<Record<ColumnKind, (value: unknown) => boolean>> = {
  id: isId,
  reference: isId,
  text: (value) => typeof value === "string",
  boolean: (value) => typeof value === "boolean",
  integer: Number.isSafeInteger,
  date: isDate,
  json: (value) => value !== undefined,
  bytes: (value) => value instanceof Uint8Array,
};

/**
 * Reads rows of a table from outside the database: from a cache, a secondary storage or a cookie. Others may
 * write there, and other versions do. Members that aren't columns stay, as those of a newer version.
 */
export function rowParser<Row>(
  columns: ReadonlyMap<string, Column>,
  { names = [...columns.keys()], fills = false }: ParserOptions = {},
): RowParser<Row> {
  const members = names.flatMap((name) => {
    const column = columns.get(name);
    return column === undefined ? [] : [{ name, ...memberOf(column, fills) }];
  });
  return (value) => {
    if (!isObject(value)) return undefined;
    let filled: Record<string, unknown> | undefined;
    for (const { name, is, isNullable, missing } of members) {
      const member = value[name];
      if (member === null ? isNullable : is(member)) continue;
      if (missing === undefined || (member !== undefined && member !== null)) return undefined;
      filled ??= { ...value };
      filled[name] = missing;
    }
    // `Row` is derived from the table's declaration.
    return (filled ?? value) as Row;
  };
}

function memberOf({ kind, nullable, shown, default: standard }: Column, fills: boolean) {
  return {
    // The application decides the type of what it shows of a column.
    is: shown === undefined ? KINDS[kind] : () => true,
    isNullable: nullable || shown !== undefined,
    missing: fills ? (standard ?? (nullable ? null : undefined)) : undefined,
  };
}
