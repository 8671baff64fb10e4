import type { Database } from "../database.ts";
import type { Part, RowsOf } from "../tables/table.ts";
import type { Queries, ReadStatement } from "./queries.ts";

/**
 * Wraps the database so that statements are declared when they first run: of thousands of engines each uses a
 * few.
 */
export function lazily(db: Database): Database {
  return {
    ...db,
    for<const Parts extends readonly Part[]>(...parts: Parts): Queries<RowsOf<Parts>> {
      let made: Queries<RowsOf<Parts>> | undefined;
      const q = () => (made ??= db.for(...parts));
      return {
        read: (build) => laterRead(() => q().read(build)),
        readIn: (build) => later(() => q().readIn(build)),
        lookup: (build, key) => later(() => q().lookup(build, key)),
        scan: (build) => later(() => q().scan(build)),
        write: (build) => later(() => q().write(build)),
        writeIn: (build) => later(() => q().writeIn(build)),
        claim: (build) => later(() => q().claim(build)),
        bump: (build) => later(() => q().bump(build)),
        lock: (table) => later(() => q().lock(table)),
      };
    },
  };
}

function later<Given extends unknown[], Result>(
  declare: () => (...given: Given) => Result,
): (...given: Given) => Result {
  let run: ((...given: Given) => Result) | undefined;
  return (...given) => {
    run ??= declare();
    return run(...given);
  };
}

function laterRead<P, O>(declare: () => ReadStatement<P, O>): ReadStatement<P, O> {
  let made: ReadStatement<P, O> | undefined;
  const statement = () => (made ??= declare());
  return {
    get: (...given) => statement().get(...given),
    all: (...given) => statement().all(...given),
    values: (...given) => statement().values(...given),
    allValues: (...given) => statement().allValues(...given),
  };
}
