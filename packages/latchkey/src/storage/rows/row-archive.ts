import { kept } from "../../base/kept.ts";
import type { Database } from "../database.ts";
import {
  table as declare,
  id as idColumn,
  type MergedTable,
  type Reference,
  type Schema,
} from "../tables/table.ts";
import type { Transaction } from "../transaction.ts";

/** A row as it is stored, in JSON: bytes are base64. */
type Stored = Readonly<Record<string, unknown>>;

/** Rows by the names of their tables. */
export type Archive = Readonly<Record<string, readonly Stored[]>>;

export interface RowName {
  readonly table: string;
  readonly id: string;
}

/** Archives rows with all rows that are deleted with them, by the declared references, and restores them. */
export interface RowArchive {
  /** Collects the rows, and those that refer to them and are deleted with them. */
  collect(seeds: readonly RowName[], tx: Transaction): Promise<Archive>;
  /** Returns the rows outside of the archive that it refers to. */
  parentsOf(archive: Archive): RowName[];
  /** Locks rows, before every other statement of the transaction. Resolves to those that exist. */
  lock(rows: readonly RowName[], tx: Transaction): Promise<RowName[]>;
  /**
   * Restores the rows. `parents`: those that exist, locked. A row whose parent was deleted meanwhile would
   * have been deleted with it, and isn't restored. Throws `UniqueViolation` if another row has taken a unique
   * value.
   */
  restore(archive: Archive, parents: readonly RowName[], tx: Transaction): Promise<void>;
}

type Find = (values: Texts, tx: Transaction) => Promise<Stored[]>;

export function rowArchive(db: Pick<Database, "for" | "schema" | "dialect">): RowArchive {
  const all = [...db.schema.tables.values()];
  const tables = all.filter(({ comesBack }) => comesBack !== "never");
  const finders = new Map<string, Find>();
  const inserts = new Map<string, ReturnType<typeof insertOf>>();
  const locks = new Map<string, (id: string, tx: Transaction) => Promise<boolean>>();
  const findBy = (table: MergedTable, columns: readonly string[]) =>
    kept(finders, `${table.name} ${columns.join()}`, () => findOf(db, table, columns));

  /**
   * Reports whether a row isn't restored: it exists already, or another has a unique value that it gives up.
   */
  const isAway = async (table: MergedTable, row: Stored, tx: Transaction): Promise<boolean> => {
    const unique = table.comesBack === "if-free" ? table.indexes.filter((index) => index.unique) : [];
    for (const columns of [["id"], ...unique.map((index) => index.columns)]) {
      const values = Object.fromEntries(columns.map((name) => [name, row[name]]));
      if (areTexts(values) && (await findBy(table, columns)(values, tx)).length > 0) return true;
    }
    return false;
  };

  return {
    async collect(seeds, tx) {
      const found = new Map<string, Map<unknown, Stored>>();
      // Tables are declared before those that refer to them.
      for (const table of tables) {
        const rows = new Map<unknown, Stored>();
        const add = async (column: string, value: string): Promise<void> => {
          for (const row of await findBy(table, [column])({ [column]: value }, tx)) rows.set(row.id, row);
        };
        for (const { table: name, id } of seeds) if (name === table.name) await add("id", id);
        for (const [column, target] of referencesOf(table))
          if (target.cascade)
            for (const id of found.get(target.table)?.keys() ?? []) await add(column, String(id));
        if (rows.size > 0) found.set(table.name, rows);
      }
      return Object.fromEntries([...found].map(([name, rows]) => [name, [...rows.values()]]));
    },
    parentsOf(archive) {
      const own = new Set(namesIn(archive));
      const found = new Set<string>();
      for (const table of tables)
        for (const [column, target] of referencesOf(table))
          for (const row of archive[table.name] ?? []) {
            const name = nameOf(target.table, row[column]);
            if (typeof row[column] === "string" && !own.has(name)) found.add(name);
          }
      return [...found].map(rowNamed);
    },
    async lock(rows, tx) {
      const there: RowName[] = [];
      // In the same order everywhere, so that two transactions can't deadlock.
      for (const { name } of all)
        for (const id of [
          ...new Set(rows.flatMap(({ table, id }) => (table === name ? [id] : []))),
        ].toSorted())
          if (await kept(locks, name, () => lockOf(db, name))(id, tx)) there.push({ table: name, id });
      return there;
    },
    async restore(archive, parents, tx) {
      const there = new Set(parents.map(({ table, id }) => nameOf(table, id)));
      for (const table of tables)
        for (const row of archive[table.name] ?? []) {
          const whole = withParents(table, row, there);
          if (whole === undefined || (await isAway(table, whole, tx))) continue;
          await kept(inserts, table.name, () => insertOf(db, table))(fromJson(table, whole), tx);
          there.add(nameOf(table.name, row.id));
        }
    },
  };
}

type Texts = Readonly<Record<string, string>>;

/** True for texts: columns with unique values are IDs, keys and names. */
function areTexts(values: Stored): values is Texts {
  return Object.values(values).every((value) => typeof value === "string");
}

/** Returns the columns that hold the IDs of rows of declared tables. */
function referencesOf({ columns }: MergedTable): (readonly [string, Reference])[] {
  return [...columns].flatMap(([name, { references }]) =>
    references === undefined || references.isForeign || (references.column ?? "id") !== "id"
      ? []
      : [[name, references] as const],
  );
}

/** Returns undefined if a row that it depends on is gone. */
function withParents(table: MergedTable, row: Stored, there: ReadonlySet<string>): Stored | undefined {
  const lost = referencesOf(table).filter(
    ([name, target]) => typeof row[name] === "string" && !there.has(nameOf(target.table, row[name])),
  );
  if (lost.some(([name, { cascade }]) => cascade || !table.columns.get(name)?.nullable)) return undefined;
  return { ...row, ...Object.fromEntries(lost.map(([name]) => [name, null])) };
}

const nameOf = (table: string, id: unknown): string => `${table} ${id}`;

function rowNamed(name: string): RowName {
  const at = name.indexOf(" ");
  return { table: name.slice(0, at), id: name.slice(at + 1) };
}

function namesIn(archive: Archive): string[] {
  return Object.entries(archive).flatMap(([table, rows]) => rows.map(({ id }) => nameOf(table, id)));
}

function fromJson({ columns }: MergedTable, row: Stored): Record<string, unknown> {
  const values = [...columns].map(([name, { kind, default: initial = null }]) => {
    const value = row[name] === undefined ? initial : row[name];
    return [name, kind === "bytes" && typeof value === "string" ? Buffer.from(value, "base64") : value];
  });
  return Object.fromEntries(values);
}

/** Replaces tables that the schema knows and no type does. */
const ANY = declare("any", { id: idColumn() });

function findOf(db: Pick<Database, "for" | "dialect">, table: MergedTable, by: readonly string[]): Find {
  const names = [...table.columns.keys()];
  // As they are stored, whatever the application shows of them.
  const decoders = [...table.columns.values()].map(({ kind }) => db.dialect.decoder(kind));
  // All of these names come from the schema.
  const [from, shown, keys] = [table.name as "any", names as "id"[], by as readonly "id"[]];
  const find = db.for(ANY).read((k, p: Texts) =>
    k
      .selectFrom(from)
      .select(shown)
      .where((e) => e.and(keys.map((name) => e(name, "=", p[name] ?? "")))),
  );
  return async (values, tx) =>
    (await find.allValues(values, tx)).map((row) =>
      Object.fromEntries(
        names.map((name, at) => {
          const value = row[at] === null ? null : (decoders[at]?.(row[at]) ?? row[at]);
          return [name, value instanceof Uint8Array ? Buffer.from(value).toString("base64") : value];
        }),
      ),
    );
}

function insertOf(db: Pick<Database, "for">, table: MergedTable) {
  const names = [...table.columns.keys()];
  return db.for(ANY).write((k, p: Stored) => {
    // The names come from the schema, and the values are those of its columns.
    const values = Object.fromEntries(names.map((name) => [name, p[name]])) as { id: string };
    // See above.
    return k.insertInto(table.name as "any").values(values);
  });
}

// The name comes from the schema.
const lockOf = (db: Pick<Database, "for">, table: string) => db.for(ANY).lock(table as "any");

/** A column with the ID of the owner of its row. */
export interface OwnedRows {
  readonly table: MergedTable;
  readonly column: string;
  /** True if the rows are deleted with their owner. */
  readonly cascade: boolean;
}

/**
 * Lists the tables whose rows belong to `owner`: rows that are deleted with a row of it, and those of a table
 * that declares an owner. Each table comes after those that refer to it.
 */
export function ownedRows(schema: Schema, owner: string): readonly OwnedRows[] {
  const found: OwnedRows[] = [];
  for (const table of schema.tables.values()) {
    for (const [column, { references }] of table.columns) {
      if (references?.table !== owner || references.owns === false) continue;
      const isOwn = references.cascade && (references.column ?? "id") === "id" && !references.isForeign;
      if (isOwn) found.push({ table, column, cascade: true });
    }
    if (table.owner !== undefined) found.push({ table, column: table.owner, cascade: false });
  }
  // Tables are declared before those that refer to them.
  return found.reverse();
}
