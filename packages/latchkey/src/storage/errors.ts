import { ConfigurationError } from "../base/errors.ts";

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

/** Codes of loaders and bundlers for a missing package. */
const MISSING = ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"];

/**
 * Returns the reason why an optional package didn't load. If it isn't installed, the error names the option
 * that needs it. Its `import()` is inside a `try`: bundlers then build applications that don't have it.
 */
export function packageProblem(error: unknown, name: string, option: string): unknown {
  if (!(error instanceof Error && "code" in error && MISSING.includes(String(error.code)))) return error;
  return new ConfigurationError(
    `${option}: the package ${name} is not installed; add it (npm install ${name}).`,
    { cause: error },
  );
}
