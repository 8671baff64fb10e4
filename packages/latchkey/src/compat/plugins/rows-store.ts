import type { SelectQueryBuilder } from "kysely";
import { isObject } from "../../base/json.ts";
import type { Core } from "../../kernel/contracts/core.ts";
import { byName } from "../../storage/by-name.ts";
import type { Queries } from "../../storage/statements/queries.ts";
import type { Column } from "../../storage/tables/table.ts";
import type { Transaction } from "../../storage/transaction.ts";

/** A condition on a column. Conditions are combined with `and` unless one has the connector `OR`. */
export interface Where {
  field: string;
  value: unknown;
  operator?:
    | "eq"
    | "ne"
    | "lt"
    | "lte"
    | "gt"
    | "gte"
    | "in"
    | "not_in"
    | "contains"
    | "starts_with"
    | "ends_with";
  connector?: "AND" | "OR";
}

export type PluginRow = Record<string, unknown>;

export interface Find {
  model: string;
  where?: readonly Where[];
  limit?: number;
  offset?: number;
  sortBy?: { field: string; direction: "asc" | "desc" };
  select?: readonly string[];
}

const OPERATORS = {
  eq: "=",
  ne: "<>",
  lt: "<",
  lte: "<=",
  gt: ">",
  gte: ">=",
  in: "in",
  not_in: "not in",
  contains: "like",
  starts_with: "like",
  ends_with: "like",
} as const;

/** Rows that one call returns: a read is bounded. */
const MOST = 200;
const USUAL = 100;
/** Kinds of statements that are remembered: a plugin has few. */
const REMEMBERED = 500;

// The tables of plugins are known at the start only.
type Tables = Record<string, PluginRow>;
type Values = Record<string, unknown>;

/** Statements on tables whose columns are known at the start only. Each kind of statement is compiled once. */
export function rowStore({ db }: Pick<Core, "db">) {
  const q = db.for() as unknown as Queries<Tables>; // see `Tables`
  const made = new Map<string, unknown>();
  const once = <T>(key: unknown, make: () => T): T => {
    const text = JSON.stringify(key);
    const known = made.get(text) ?? make();
    if (made.size >= REMEMBERED) made.clear();
    made.set(text, known);
    return known as T; // made under the same key
  };
  const columns = (model: string) => db.schema.columnsOf(model);

  async function find(asked: Find, on?: Transaction): Promise<PluginRow[]> {
    const { model, where = [], sortBy, offset = 0 } = asked;
    const limit = Math.min(asked.limit ?? USUAL, MOST);
    const conditions = conditionsOf(where, columns(model));
    const statement = once(["find", model, conditions.shape, sortBy, limit, offset], () =>
      q.read((k, p: Values) => {
        let selecting: SelectQueryBuilder<Tables, string, PluginRow> = k.selectFrom(model).selectAll();
        if (where.length > 0) selecting = selecting.where(conditions.build(p));
        if (sortBy !== undefined) selecting = selecting.orderBy(sortBy.field, sortBy.direction);
        return offset > 0 ? selecting.limit(limit).offset(offset) : selecting.limit(limit);
      }),
    );
    const rows = await statement.all(conditions.values, on);
    return rows.map((row) => shown(row, columns(model), asked.select));
  }

  async function insert(model: string, row: PluginRow, on?: Transaction): Promise<void> {
    const names = [...columns(model).keys()];
    const values = Object.fromEntries(
      names.map((name) => [name, stored(row[name] ?? null, columns(model).get(name))]),
    );
    const write = once(["insert", model], () =>
      q.write((k, p: Values) => k.insertInto(model).values(parameters(names, p))),
    );
    await write(values, on);
  }

  async function update(model: string, where: readonly Where[], changes: PluginRow, on?: Transaction) {
    const names = Object.keys(changes);
    if (names.length === 0) return 0;
    const conditions = conditionsOf(where, columns(model));
    const values = Object.fromEntries(
      names.map((name) => [`to_${name}`, stored(changes[name], columns(model).get(name))]),
    );
    const write = once(["update", model, conditions.shape, names], () =>
      q.write((k, p: Values) => {
        const to = Object.fromEntries(names.map((name) => [name, p[`to_${name}`]]));
        const updating = k.updateTable(model).set(byName(to));
        return where.length > 0 ? updating.where(conditions.build(p)) : updating;
      }),
    );
    return write({ ...values, ...conditions.values }, on);
  }

  async function remove(model: string, where: readonly Where[], on?: Transaction): Promise<number> {
    const conditions = conditionsOf(where, columns(model));
    const write = once(["delete", model, conditions.shape], () =>
      q.write((k, p: Values) => {
        const deleting = k.deleteFrom(model);
        return where.length > 0 ? deleting.where(conditions.build(p)) : deleting;
      }),
    );
    return write(conditions.values, on);
  }

  async function count(model: string, where: readonly Where[], on?: Transaction): Promise<number> {
    const conditions = conditionsOf(where, columns(model));
    const statement = once(["count", model, conditions.shape], () =>
      q.read((k, p: Values) => {
        const counting = k.selectFrom(model).select((e) => e.fn.countAll<number>().as("count"));
        return where.length > 0 ? counting.where(conditions.build(p)) : counting;
      }),
    );
    return Number((await statement.get(conditions.values, on))?.count ?? 0);
  }

  return { find, insert, update, remove, count };
}

function parameters(names: readonly string[], p: Values): PluginRow {
  return Object.fromEntries(names.map((name) => [name, p[name]]));
}

/** Returns the conditions as an expression with named values. `shape`: equal for the same statement. */
function conditionsOf(where: readonly Where[], columns: ReadonlyMap<string, Column>) {
  const values: Values = {};
  const parts = where.map(({ field, value, operator = "eq", connector = "AND" }, index) => {
    const column = columns.get(field);
    if (column === undefined) throw new TypeError(`The table has no column ${JSON.stringify(field)}.`);
    const isList = operator === "in" || operator === "not_in";
    const given = isList && Array.isArray(value) ? value : [value];
    const names = given.map((_, at) => `w${index}_${at}`);
    for (const [at, one] of given.entries()) values[names[at] ?? ""] = stored(pattern(operator, one), column);
    return { field, operator, connector, names, isNull: value === null && !isList };
  });
  const expression = (p: Values) => (e: Expressions) => {
    const each = parts.map(({ field, operator, names, isNull }) => {
      if (isNull) return e(field, operator === "ne" ? "is not" : "is", null);
      const items = names.map((name) => p[name]);
      // No value equals null, so an empty list has no row.
      if (operator === "in" || operator === "not_in")
        return items.length === 0 ? e(field, "=", null) : e(field, OPERATORS[operator], items);
      return e(field, OPERATORS[operator], items[0]);
    });
    const all = each.filter((_, index) => parts[index]?.connector === "AND");
    const any = each.filter((_, index) => parts[index]?.connector === "OR");
    return e.and([...all, ...(any.length > 0 ? [e.or(any)] : [])]);
  };
  return {
    shape: parts,
    values,
    // Columns and operators are checked above; Kysely knows the types of declared tables only.
    build: (p: Values) => expression(p) as never,
  };
}

/** The part of Kysely's expression builder that conditions use. */
interface Expressions {
  (field: string, operator: string, value: unknown): unknown;
  and(all: readonly unknown[]): unknown;
  or(any: readonly unknown[]): unknown;
}

function pattern(operator: string, value: unknown): unknown {
  const text = String(value);
  if (operator === "contains") return `%${text}%`;
  if (operator === "starts_with") return `${text}%`;
  return operator === "ends_with" ? `%${text}` : value;
}

/** Returns a value as statements take it. */
function stored(value: unknown, column: Column | undefined): unknown {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (column?.kind === "date") return new Date(String(value)).toISOString();
  return column?.kind === "json" ? JSON.stringify(value) : value;
}

/** Returns a row as plugins see it: dates are `Date`, secrets of the engine are left out. */
function shown(row: unknown, columns: ReadonlyMap<string, Column>, select?: readonly string[]): PluginRow {
  const members = Object.entries(isObject(row) ? row : {});
  return Object.fromEntries(
    members.flatMap(([name, value]) => {
      const column = columns.get(name);
      if (column?.hidden === true || select?.includes(name) === false) return [];
      return [[name, column?.kind === "date" && value !== null ? new Date(String(value)) : value]];
    }),
  );
}
