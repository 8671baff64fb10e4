import { ConfigurationError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";
import type { Found, Step } from "../driver.ts";
import type { Names } from "../tables/names.ts";
import type { Schema } from "../tables/table.ts";

/** Objects that depend on columns of PostgreSQL whose type may have to change. */
interface Dependents {
  readonly keys: readonly ForeignKey[];
  readonly others: readonly Dependent[];
}

/** A foreign key from or to a table of the current schema. */
interface ForeignKey {
  readonly name: string;
  /** Null: the table is in another schema. */
  readonly table: string | null;
  /** The table that it refers to. Null: it is in another schema. */
  readonly parent: string | null;
  /** Each column, with the one that it refers to. */
  readonly columns: readonly (readonly [string, string])[];
  /** As `add constraint` takes it. */
  readonly definition: string;
}

/** An object, other than a foreign key, that keeps PostgreSQL from changing the type of a UUID. */
interface Dependent {
  readonly table: string;
  readonly column: string;
  /** As PostgreSQL describes it: `view people`. */
  readonly description: string;
}

const HERE = "(select oid from pg_namespace where nspname = current_schema())";

/** Yields one row, as the next one. */
const FOREIGN_KEYS = `select coalesce(json_agg(json_build_object(
    'name', k.conname, 'definition', pg_get_constraintdef(k.oid),
    'table', case when c.relnamespace = ${HERE} then c.relname end,
    'parent', case when p.relnamespace = ${HERE} then p.relname end,
    'columns', (select json_agg(json_build_array(a.attname, b.attname)) from unnest(k.conkey, k.confkey) as pair (own, other)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = pair.own
      join pg_attribute b on b.attrelid = p.oid and b.attnum = pair.other)
  ) order by k.conname), '[]')::text
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
  where k.contype = 'f' and ${HERE} in (c.relnamespace, p.relnamespace)`;

/**
 * Views and other rules, policies, triggers of a column, functions that are kept as parsed, conditions of publications, and
 * generated columns, which older servers note as columns and newer ones as defaults.
 */
const OTHERS = `select coalesce(json_agg(distinct jsonb_build_object('table', t.relname, 'column', a.attname,
    'description', case when r.rulename = '_RETURN' then pg_describe_object('pg_class'::regclass, r.ev_class, 0)
      else pg_describe_object(d.classid, d.objid, d.objsubid) end)), '[]')::text
  from pg_depend d join pg_class t on t.oid = d.refobjid and t.relnamespace = ${HERE}
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid and a.atttypid = 'uuid'::regtype
  left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
  left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
  where d.refclassid = 'pg_class'::regclass and (f.adnum <> a.attnum
    or d.classid = 'pg_class'::regclass and d.objid = t.oid and d.objsubid > 0
    or d.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_proc'::regclass,
      'pg_publication_rel'::regclass))`;

/** Reads what `textsForUuids` needs. `first`: returns the first row of a query. */
export async function dependentsOf(
  first: (sql: string) => Promise<readonly unknown[] | undefined>,
  { name }: Dialect,
): Promise<Dependents> {
  if (name !== "postgres") return { keys: [], others: [] };
  // The queries say what the JSON has.
  const read = async (sql: string) => JSON.parse(String((await first(sql))?.[0]));
  return { keys: await read(FOREIGN_KEYS), others: await read(OTHERS) };
}

/**
 * Returns the change by which IDs of the type `uuid` become texts, with the columns that refer to them. Their values
 * stay, and the database goes on making them for the framework. It is one for all tables, because a join finds no rows by a
 * text and a UUID. Throws `ConfigurationError` for what stands in the way.
 */
export function textsForUuids(
  found: Found,
  schema: Schema,
  names: Names,
  dialect: Dialect,
  { keys, others }: Dependents,
): Step {
  if (dialect.name !== "postgres") return { statements: [], changes: [], refersTo: [] };
  const { quote } = dialect;
  const ids = new Map([...schema.tables.keys()].map((name) => [names.table(name), names.column(name, "id")]));
  /** A reference that is declared as a plain text. */
  const refers = (table: string, column: string) =>
    keys.some(
      (key) =>
        key.table === table &&
        key.columns.some(([own, other]) => own === column && ids.get(key.parent ?? "") === other),
    );
  const converted = new Map<string, ReadonlySet<string>>();
  const changes: string[] = [];
  for (const { name, columns } of schema.tables.values()) {
    const called = names.table(name);
    const uuids = [...columns]
      .map(([column, declared]) => ({ column: names.column(name, column), declared }))
      .filter(({ column }) => found.tables.get(called)?.get(column)?.type === "uuid")
      .filter(
        ({ column, declared: { kind, references } }) =>
          kind === "id" || (kind === "reference" && references?.isForeign !== true) || refers(called, column),
      );
    if (uuids.length === 0) continue;
    converted.set(called, new Set(uuids.map(({ column }) => column)));
    const parts = uuids.map(
      ({ column, declared }) =>
        `alter column ${quote(column)} type ${dialect.columnType(declared, true)} using ${quote(column)}::text`,
    );
    changes.push(`alter table ${quote(called)} ${parts.join(", ")}`);
  }
  const isConverted = (table: string | null, column: string) =>
    table !== null && converted.get(table)?.has(column) === true;
  assertNoOthers(others.filter(({ table, column }) => isConverted(table, column)));
  const held = heldKeys(keys, isConverted);
  const statements = [
    ...held.map(({ table, name }) => `alter table ${quote(table)} drop constraint ${quote(name)}`),
    ...changes,
    ...held.map(
      ({ table, name, definition }) =>
        `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`,
    ),
  ];
  const keyed = held.flatMap(({ table, parent }) => (parent === null ? [table] : [table, parent]));
  return {
    statements,
    changes: [...new Set([...converted.keys(), ...keyed])],
    refersTo: [],
    rewrites: [...converted.keys()],
  };
}

function assertNoOthers(others: readonly Dependent[]): void {
  const [first] = others;
  if (first === undefined) return;
  const list = [...new Set(others.map(({ description }) => description))].join(", ");
  throw new ConfigurationError(
    `database: UUIDs such as "${first.table}.${first.column}" become texts, and PostgreSQL refuses that while these use them: ${list}. Drop them, run the command, and create them again.`,
  );
}

/** Returns the keys that must be dropped meanwhile. Throws for those whose columns no longer have one type. */
function heldKeys(
  keys: readonly ForeignKey[],
  isConverted: (table: string | null, column: string) => boolean,
): (ForeignKey & { table: string })[] {
  return keys.flatMap((key) => {
    const { name, table, parent, columns } = key;
    const from = columns.map(([column]) => isConverted(table, column));
    const to = columns.map(([, column]) => isConverted(parent, column));
    if (from.every((is, at) => is === to[at]))
      return table !== null && from.includes(true) ? [{ ...key, table }] : [];
    const called = columns.map(([column]) => column).join(", ");
    throw new ConfigurationError(
      to.includes(true)
        ? `database: the UUIDs of "${parent}" become texts, and "${table ?? "a table of another schema"}.${called}" refers to them. Drop its foreign key ${name}, run the command, make that column a text, and add the key again.`
        : `database: the UUIDs of "${table}.${called}" become texts, and its foreign key ${name} refers to a column that stays as it is. Drop the key, and run the command again.`,
    );
  });
}
