import { kept } from "../base/kept.ts";
import type { Database } from "./database.ts";
import { table as declare, id as idColumn, type MergedTable, type Reference } from "./table.ts";
import type { Transaction } from "./transaction.ts";

/** A row as it is stored, in JSON: bytes are base64. */
type Stored = Readonly<Record<string, unknown>>;

/** Rows by the names of their tables. */
export type Archive = Readonly<Record<string, readonly Stored[]>>;

export interface RowName {
  readonly table: string;
  readonly id: string;
}

/** Rows with all that goes along with them, by the declared references: taken down as they are stored, and put back. */
export interface RowArchive {
  /** The rows, and those that refer to them and go with them. */
  collect(seeds: readonly RowName[], tx: Transaction): Promise<Archive>;
  /** Rows beside those of the archive that it refers to. */
  parentsOf(archive: Archive): RowName[];
  /** Before every other statement of the transaction. Resolves to those that are there. */
  lock(rows: readonly RowName[], tx: Transaction): Promise<RowName[]>;
  /**
   * Puts the rows back. `parents`: those that are there, locked. A row whose parent has gone meanwhile would have gone
   * with it, and stays away. Throws `UniqueViolation` where another row has taken what only one may have.
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

  /** A row stays away that is there all the same, or that gives way to another which has what only one may have. */
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
      // In the same order everywhere, so that two of them can't deadlock.
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

/** Columns that may have one value once: ids and keys, names and the like. */
function areTexts(values: Stored): values is Texts {
  return Object.values(values).every((value) => typeof value === "string");
}

/** Columns that hold the ids of rows of declared tables. */
function referencesOf({ columns }: MergedTable): (readonly [string, Reference])[] {
  return [...columns].flatMap(([name, { references }]) =>
    references === undefined || references.isForeign || (references.column ?? "id") !== "id"
      ? []
      : [[name, references] as const],
  );
}

/** Undefined: a row that it can't be without is gone. */
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

/** Stands for tables that the schema knows and no type does. */
const ANY = declare("any", { id: idColumn() });

function findOf(db: Pick<Database, "for" | "dialect">, table: MergedTable, by: readonly string[]): Find {
  const names = [...table.columns.keys()];
  // As they are stored, whatever the application shows of them.
  const decoders = [...table.columns.values()].map(({ kind }) => db.dialect.decoder(kind));
  // The schema has made all of these names.
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
    // The schema has made these names, and the values are those of its columns.
    const values = Object.fromEntries(names.map((name) => [name, p[name]])) as { id: string };
    // See above.
    return k.insertInto(table.name as "any").values(values);
  });
}

// The schema has made the name.
const lockOf = (db: Pick<Database, "for">, table: string) => db.for(ANY).lock(table as "any");
