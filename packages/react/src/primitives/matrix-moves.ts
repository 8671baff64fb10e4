/** A place in a matrix, counted from its first row and column. */
export interface At {
  readonly row: number;
  readonly column: number;
}

export function isSame(a: At, b: At): boolean {
  return a.row === b.row && a.column === b.column;
}

/** Returns the places with a cell, row by row. */
export function presentIn(rows: number, columns: number, has: (at: At) => boolean): At[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => ({ row, column })).filter(has),
  ).flat();
}

interface Manner {
  /** True if the first column is on the right. */
  isFlipped: boolean;
  /** True moves to the ends of the matrix instead of the row's. */
  isWhole: boolean;
}

/** Returns the cell that a key leads to. Undefined: none. */
export function moved(present: readonly At[], from: At, key: string, manner: Manner): At | undefined {
  const row = present.filter((place) => place.row === from.row);
  const ends = manner.isWhole ? present : row;
  const forward = manner.isFlipped ? "ArrowLeft" : "ArrowRight";
  const backward = manner.isFlipped ? "ArrowRight" : "ArrowLeft";
  switch (key) {
    case forward:
      return row.find(({ column }) => column > from.column);
    case backward:
      return row.findLast(({ column }) => column < from.column);
    case "ArrowDown":
      return nearest(present, from, present.find((place) => place.row > from.row)?.row);
    case "ArrowUp":
      return nearest(present, from, present.findLast((place) => place.row < from.row)?.row);
    case "Home":
      return ends[0];
    case "End":
      return ends.at(-1);
    default:
      return undefined;
  }
}

/** Returns the cell of another row in the same column, or the nearest one. */
function nearest(present: readonly At[], { column }: At, row: number | undefined): At | undefined {
  const distance = (place: At): number => Math.abs(place.column - column);
  return present
    .filter((place) => place.row === row)
    .reduce<At | undefined>(
      (best, place) => (best === undefined || distance(place) < distance(best) ? place : best),
      undefined,
    );
}
