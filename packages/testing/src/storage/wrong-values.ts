import type { Column, ColumnKind } from "../../../latchkey/src/storage/tables/table.ts";

const NO_OBJECT = [[], ["x"], {}];

/** Values that no column of the kind holds. */
const WRONG: Readonly<Record<ColumnKind, readonly unknown[]>> = {
  id: ["", 1, true, ...NO_OBJECT],
  reference: ["", 1, true, ...NO_OBJECT],
  text: [1, false, ...NO_OBJECT],
  boolean: [0, 1, "true", "", ...NO_OBJECT],
  integer: ["1", 1.5, 1e300, 2 ** 53, true, ...NO_OBJECT],
  date: [
    "",
    "tomorrow",
    "2026-01-01",
    "2026-13-01T00:00:00.000Z",
    "2026-02-30T00:00:00.000Z",
    "2026-01-01T24:00:00.000Z",
    "+020260-01-01T00:00:00.000Z",
    1_700_000_000_000,
    ...NO_OBJECT,
  ],
  json: [],
  bytes: ["", "x", 1, ...NO_OBJECT],
};

/** Returns the values that a column doesn't hold, with a name for each. */
export function wrongValues(name: string, column: Pick<Column, "kind" | "nullable">): [string, unknown][] {
  const values = [...WRONG[column.kind], ...(column.nullable ? [] : [null])];
  return values.map((value) => [`${name} ${JSON.stringify(value)}`, value]);
}
