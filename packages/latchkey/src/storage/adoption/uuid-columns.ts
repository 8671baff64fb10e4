import { ConfigurationError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";
import type { Found } from "../driver.ts";
import type { Names } from "../tables/names.ts";
import type { Schema } from "../tables/table.ts";

/** A foreign key of PostgreSQL. */
interface ForeignKey {
  readonly table: string;
  readonly columns: readonly string[];
  readonly name: string;
  /** The table that it refers to. */
  readonly parent: string;
  /** False: its table is in another schema. */
  readonly isHere: boolean;
  /** As `add constraint` takes it. */
  readonly definition: string;
}

/** Yields one row: the foreign keys that refer to tables of the current schema, as JSON. */
const FOREIGN_KEYS = `select coalesce(json_agg(json_build_object(
    'table', c.relname, 'name', k.conname, 'parent', p.relname, 'isHere', c.relnamespace = p.relnamespace,
    'definition', pg_get_constraintdef(k.oid),
    'columns', (select json_agg(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey))
  ) order by k.conname), '[]')::text
  from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
  where k.contype = 'f' and p.relnamespace = (select oid from pg_namespace where nspname = current_schema())`;

/** Reads the foreign keys that `textsForUuids` needs. `first`: returns the first row of a query. */
export async function foreignKeysOf(
  first: (sql: string) => Promise<readonly unknown[] | undefined>,
  { name }: Dialect,
): Promise<readonly ForeignKey[]> {
  if (name !== "postgres") return [];
  // The query says what the JSON has.
  return JSON.parse(String((await first(FOREIGN_KEYS))?.[0])) as ForeignKey[];
}

/**
 * Returns the statements by which IDs of the type `uuid` become texts, with the columns that refer to them. Their values
 * stay, and the database goes on making them for the framework. Throws `ConfigurationError` if other tables refer to them.
 */
export function textsForUuids(
  found: Found,
  schema: Schema,
  names: Names,
  dialect: Dialect,
  keys: readonly ForeignKey[],
): string[] {
  if (dialect.name !== "postgres") return [];
  const { quote } = dialect;
  const converted = new Map<string, string[]>();
  const changes: string[] = [];
  for (const { name, columns } of schema.tables.values()) {
    const called = names.table(name);
    const uuids = [...columns]
      .filter(([, { references }]) => references?.isForeign !== true)
      .map(([column, declared]) => ({ column: names.column(name, column), declared }))
      .filter(({ column }) => found.tables.get(called)?.get(column)?.type === "uuid");
    if (uuids.length === 0) continue;
    converted.set(
      called,
      uuids.map(({ column }) => column),
    );
    const parts = uuids.map(
      ({ column, declared }) =>
        `alter column ${quote(column)} type ${dialect.columnType(declared, true)} using ${quote(column)}::text`,
    );
    changes.push(`alter table ${quote(called)} ${parts.join(", ")}`);
  }
  const held = keys.filter(({ parent }) => converted.has(parent));
  const other = held.find(
    ({ table, columns, isHere }) =>
      !isHere || !columns.every((column) => converted.get(table)?.includes(column)),
  );
  if (other !== undefined)
    throw new ConfigurationError(
      `database: the UUIDs of "${other.parent}" become texts, and "${other.table}.${other.columns.join(", ")}" refers to them. Drop its foreign key ${other.name}, run the command, make that column a text, and add the key again.`,
    );
  return [
    ...held.map(({ table, name }) => `alter table ${quote(table)} drop constraint ${quote(name)}`),
    ...changes,
    ...held.map(
      ({ table, name, definition }) =>
        `alter table ${quote(table)} add constraint ${quote(name)} ${definition}`,
    ),
  ];
}
