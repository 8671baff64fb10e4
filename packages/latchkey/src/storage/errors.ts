/** A unique index refused a row. Stores turn it into the documented error. */
export class UniqueViolation extends Error {
  override readonly name = "UniqueViolation";
  /** As declared; empty if the database doesn't tell. */
  readonly table: string;
  readonly columns: readonly string[];

  constructor(table: string, columns: readonly string[], cause: unknown) {
    super(`"${table}" already has a row with the same ${columns.join(", ")}.`, { cause });
    this.table = table;
    this.columns = columns;
  }

  /** Reports whether it concerns `table` and exactly these columns, in any order. */
  on(table: string, ...columns: string[]): boolean {
    return (
      this.table === table &&
      this.columns.length === columns.length &&
      columns.every((column) => this.columns.includes(column))
    );
  }
}

/** A row refers to one that doesn't exist (any more), or is still referred to. */
export class ReferenceViolation extends Error {
  override readonly name = "ReferenceViolation";
}
