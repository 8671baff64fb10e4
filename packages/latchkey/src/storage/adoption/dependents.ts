import { ConfigurationError } from "../../base/errors.ts";
import type { Dialect } from "../dialect.ts";

/** Objects that depend on columns of PostgreSQL whose type may have to change. */
export interface Dependents {
  readonly keys: readonly ForeignKey[];
  readonly others: readonly Dependent[];
}

/** A foreign key from or to a table of the current schema. */
export interface ForeignKey {
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

/** An object, other than a foreign key, that keeps PostgreSQL from changing the type of a column. */
export interface Dependent {
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
 * generated columns, which older servers note as columns and newer ones as defaults. Of a date, indexes by expressions,
 * too: they depend on the time zone afterwards, which PostgreSQL refuses.
 */
const OTHERS = `select coalesce(json_agg(distinct jsonb_build_object('table', t.relname, 'column', a.attname,
    'description', case when r.rulename = '_RETURN' then pg_describe_object('pg_class'::regclass, r.ev_class, 0)
      else pg_describe_object(d.classid, d.objid, d.objsubid) end)), '[]')::text
  from pg_depend d join pg_class t on t.oid = d.refobjid and t.relnamespace = ${HERE}
  join pg_attribute a on a.attrelid = t.oid and a.attnum = d.refobjsubid
    and a.atttypid in ('uuid'::regtype, 'timestamp'::regtype)
  left join pg_rewrite r on d.classid = 'pg_rewrite'::regclass and r.oid = d.objid
  left join pg_index i on d.classid = 'pg_class'::regclass and i.indexrelid = d.objid and a.atttypid = 'timestamp'::regtype
  left join pg_attrdef f on d.classid = 'pg_attrdef'::regclass and f.oid = d.objid
  where d.refclassid = 'pg_class'::regclass and (f.adnum <> a.attnum
    or position(quote_ident(a.attname) in replace(replace(
      concat(pg_get_expr(i.indexprs, i.indrelid), ' ', pg_get_expr(i.indpred, i.indrelid)),
      quote_ident(a.attname) || ' IS NOT NULL', ''), quote_ident(a.attname) || ' IS NULL', '')) > 0
    or d.classid = 'pg_class'::regclass and d.objid = t.oid and d.objsubid > 0
    or d.classid in ('pg_rewrite'::regclass, 'pg_policy'::regclass, 'pg_trigger'::regclass, 'pg_proc'::regclass,
      'pg_publication_rel'::regclass))`;

/** Reads them. `first`: returns the first row of a query. */
export async function dependentsOf(
  first: (sql: string) => Promise<readonly unknown[] | undefined>,
  { name }: Dialect,
): Promise<Dependents> {
  if (name !== "postgres") return { keys: [], others: [] };
  // The queries say what the JSON has.
  const read = async (sql: string) => JSON.parse(String((await first(sql))?.[0]));
  return { keys: await read(FOREIGN_KEYS), others: await read(OTHERS) };
}

/** Throws `ConfigurationError` if something keeps columns from becoming another type. `what` and `type` name both. */
export function assertFree(
  what: string,
  type: string,
  others: readonly Dependent[],
  isConverted: (table: string, column: string) => boolean,
): void {
  const held = others.filter(({ table, column }) => isConverted(table, column));
  const [first] = held;
  if (first === undefined) return;
  const list = [...new Set(held.map(({ description }) => description))].join(", ");
  throw new ConfigurationError(
    `database: ${what} such as "${first.table}.${first.column}" become ${type}, and PostgreSQL refuses that while these use them: ${list}. Drop them, run the command, and create them again.`,
  );
}
