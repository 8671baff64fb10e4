import type { OperationNodeSource } from "kysely";
import type { Database } from "../database.ts";
import type { Part, RowsOf } from "../tables/table.ts";
import type { Queries, ReadStatement } from "./queries.ts";

// The view of a wrapper around the database on the statements declared through it: their nodes, and the
// parameters that they bind.

/** Declarations of statements: the parameters are the last argument. */
export type Build = (...given: unknown[]) => OperationNodeSource;
export type Run = (...given: unknown[]) => Promise<unknown>;
export type Declare = (build: Build) => Run;

/** The part of Kysely's nodes that is read. */
export interface Node {
  kind: string;
  table?: Node & { identifier?: { name: string } };
  into?: Node;
  identifier?: { name: string };
  from?: { froms: Node[] };
  where?: { where: Node };
  [member: string]: unknown;
}

/** Returns the table that a statement writes; undefined if it writes none. */
export function writtenTable(node: Node): string | undefined {
  const place = node.into ?? node.table ?? node.from?.froms[0];
  return (place?.table ?? place)?.identifier?.name;
}

/**
 * Declares a statement, and returns the result of `look` on it and on the names of the parameters that it
 * binds.
 */
export function observe<Seen>(
  declare: Declare,
  build: Build,
  look: (node: Node, read: ReadonlySet<string | symbol>) => Seen,
): { run: Run; seen: Seen | undefined } {
  let seen: Seen | undefined;
  const run = declare((...given) => {
    const read = new Set<string | symbol>();
    const made = build(...given.slice(0, -1), noting(given.at(-1), read));
    // Each kind of node has its own members; missing ones are undefined.
    seen = look({ ...made.toOperationNode() }, read);
    return made;
  });
  return { run, seen };
}

function noting(parameters: unknown, read: Set<string | symbol>): unknown {
  if (typeof parameters !== "object" || parameters === null) return parameters;
  return new Proxy<object>(parameters, {
    get(target, name) {
      read.add(name);
      return Reflect.get(target, name);
    },
  });
}

/**
 * Wraps the database so that statements are declared through `wraps`. A wrapper has the type of the method it
 * replaces.
 */
export function declaring(
  db: Database,
  wraps: Partial<Record<"write" | "claim" | "bump" | "writeIn", (declare: Declare) => Declare>>,
): Database {
  return {
    ...db,
    for<const Parts extends readonly Part[]>(...parts: Parts): Queries<RowsOf<Parts>> {
      const q = db.for(...parts);
      // One method stands for all, and each wrapper passes on its arguments.
      const wrapped = Object.entries(wraps).map(([name, wrap]) => [name, wrap(q[name as "write"] as never)]);
      return Object.assign({ ...q }, Object.fromEntries(wrapped));
    },
  };
}

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
