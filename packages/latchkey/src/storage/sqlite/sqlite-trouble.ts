import { unavailable } from "../../base/errors.ts";
import { TooLong, type WriteTrouble } from "../attempts.ts";
import { ReferenceViolation, UniqueViolation } from "../errors.ts";
import type { DeclaredNames } from "../tables/names.ts";
import { sqliteDialect } from "./sqlite-dialect.ts";

/** Returns the engine's error for one of SQLite, and records writes that found no room. */
export function sqliteTrouble(error: unknown, declaredNames: DeclaredNames, writes: WriteTrouble): unknown {
  if (error instanceof TooLong) return unavailable(1, error);
  const failure = sqliteDialect.failure(error);
  switch (failure.kind) {
    case "unique": {
      const { table, columns } = declaredNames(failure.table, failure.columns);
      return new UniqueViolation(table, columns, error);
    }
    case "reference":
      return new ReferenceViolation("A row refers to a row that doesn't exist.", { cause: error });
    case "unavailable":
      if (failure.isFull === true) writes.failed();
      return unavailable(1, error);
    case "busy":
    case "demoted":
    case "lost":
    case "retry":
      return unavailable(1, error);
    case "other":
      return error;
  }
}
