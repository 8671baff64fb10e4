import { createQueryId, type OperationNodeSource, type RootOperationNode } from "kysely";
import type { Env } from "../../base/env.ts";
import type { Bindable, Dialect } from "../dialect.ts";
import type { Names } from "../tables/names.ts";
import type { ColumnKind, Schema } from "../tables/table.ts";
import { Bound, type Output, Resolver } from "./resolve.ts";

/** A statement compiled once: its text, its parameters and its outputs. */
export interface Statement {
  readonly sql: string;
  readonly outputs: readonly Output[];
  /** Returns the values to bind, in order. Throws if one is missing or not a plain value. */
  bind(parameters: unknown): Bindable[];
}

export interface StatementContext {
  readonly schema: Schema;
  readonly names: Names;
  readonly dialect: Dialect;
  /** Called for each statement as it is declared. */
  readonly probe?: Env["probe"];
  /** Factor of the usual wait for look-ups. */
  readonly patience?: Env["patience"];
}

/** Replaces a parameter while a statement is built. Any use except passing it to Kysely throws. */
class Marker {
  readonly name: string;
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(
      `The parameter "${this.name}" was used as a value while its statement was built (in a template, a sum or a comparison). It can only be passed to Kysely.`,
    );
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/**
 * Returns `size` markers of one list: `where("id", "in", items)`. `Item`: the type of the values they
 * replace.
 */
export function listMarkers<Item>(size: number): Item[] {
  // Kysely passes them on, and no other code reads them.
  return Array.from({ length: size }, (_, index) => new Marker("items", index) as Item);
}

type Kind = RootOperationNode["kind"];

/**
 * Compiles the statement that `build` makes, once. `build` gets markers in place of parameters: each property
 * it reads must be bound in the statement, so a parameter under `if`, in arithmetic or in `in (…)` throws
 * here, at start. Plain values in the statement stay constants.
 */
export function compile(
  build: (parameters: never) => OperationNodeSource,
  kinds: readonly Kind[],
  context: StatementContext,
  items?: readonly unknown[],
): Statement {
  const read = new Set<string>();
  const markers = new Map<string, Marker>();
  const parameters = new Proxy(
    {},
    {
      get(_target, name) {
        if (typeof name === "symbol") return undefined;
        read.add(name);
        const marker = markers.get(name) ?? new Marker(name);
        markers.set(name, marker);
        return marker;
      },
      ownKeys() {
        throw new Error("The parameters of a statement can't be spread: name each one.");
      },
    },
  );
  // The proxy has every property, which is what each P requires.
  const node = build(parameters as never).toOperationNode() as RootOperationNode;
  if (!kinds.includes(node.kind))
    throw new Error(`This statement is a ${node.kind}, not ${kinds.join(" or ")}.`);

  const resolved = new Resolver(context.schema, context.names).resolve(node);
  const { sql, parameters: compiled } = context.dialect.compiler.compileQuery(resolved.node, createQueryId());
  const slots = compiled.map(slotOf);
  for (const { value, kind } of slots) {
    if (value instanceof Marker) read.delete(value.name);
    else if (kind !== "json") bindable(value, "a constant");
  }
  if (read.size > 0) {
    throw new Error(
      `The statement \`${sql}\` reads the parameter ${[...read].join(", ")} but does not bind it.`,
    );
  }
  for (const item of items ?? []) {
    if (!slots.some(({ value }) => value === item))
      throw new Error(`The statement \`${sql}\` does not bind its list.`);
  }
  const seen = new Set<string>();
  for (const { name } of resolved.outputs) {
    if (seen.has(name))
      throw new Error(`The statement \`${sql}\` returns "${name}" twice: give one an alias.`);
    seen.add(name);
  }
  context.probe?.({ kind: "declared", sql });
  return {
    sql,
    outputs: resolved.outputs,
    bind: binder(sql, slots, context.dialect),
  };
}

/** One value of a statement: a constant or a marker, and the kind of its column. */
interface Slot {
  readonly value: unknown;
  readonly kind: ColumnKind | undefined;
}

function slotOf(compiled: unknown): Slot {
  return compiled instanceof Bound
    ? { value: compiled.value, kind: compiled.column.kind }
    : { value: compiled, kind: undefined };
}

function binder(sql: string, slots: readonly Slot[], dialect: Dialect): Statement["bind"] {
  const passesText = slots.map(({ kind }) => kind !== "json" && dialect.bindsText(kind));
  return (parameters) => {
    const values = new Array<Bindable>(slots.length);
    for (let at = 0; at < slots.length; at++) {
      // Both lists have one entry for each slot.
      const slot = slots[at] as Slot;
      let { value } = slot;
      let name = "a constant";
      if (value instanceof Marker) {
        const marker = value;
        name = marker.name;
        // Looks up a name in an object of unknown shape; the value is checked on the next lines.
        const given = (parameters as Record<string, unknown> | undefined)?.[name];
        // A marker with an index is one of a list.
        value = marker.index === undefined ? given : (given as unknown[])[marker.index];
        if (typeof value === "string" && passesText[at]) {
          values[at] = value;
          continue;
        }
        if (value === undefined) throw new Error(`The statement \`${sql}\` lacks its parameter "${name}".`);
      }
      // A JSON column that is null holds no text.
      if (slot.kind === "json" && value !== null) value = JSON.stringify(value);
      values[at] = dialect.encode(asKind(bindable(value, name), slot.kind, name), slot.kind);
    }
    return values;
  };
}

/**
 * Binds values for a text column as text: MariaDB and MySQL compare a number with texts as numbers, where 0
 * equals every text that doesn't begin with a digit.
 */
function asKind(value: Bindable, kind: ColumnKind | undefined, name: string): Bindable {
  if (typeof value === "string" || value === null) return value;
  if (kind === "date") throw new TypeError(`"${name}" can't be bound as a date: dates are ISO strings.`);
  const isText = kind === "text" || kind === "id" || kind === "reference";
  return isText && !(value instanceof Uint8Array) ? String(value) : value;
}

/**
 * Returns the values to bind for plain SQL of an application, which gets dates as `Date` in rows and passes
 * them on.
 */
export function plainValues(values: readonly (Bindable | Date)[] = [], dialect: Dialect): Bindable[] {
  return values.map((value, at) =>
    value instanceof Date
      ? dialect.encode(value.toISOString(), "date")
      : dialect.encode(bindable(value, `value ${at + 1}`), undefined),
  );
}

/** Objects never reach a driver: some drivers interpret them as operators or column lists. */
function bindable(value: unknown, name: string): Bindable {
  switch (typeof value) {
    case "string":
    case "bigint":
    case "boolean":
      return value;
    case "number":
      if (Number.isFinite(value)) return value;
      break;
    default:
      if (value === null || value instanceof Uint8Array) return value;
  }
  throw new TypeError(
    `"${name}" can't be bound in a statement: it is ${describe(value)}, not a plain value.`,
  );
}

function describe(value: unknown): string {
  if (typeof value === "number") return String(value);
  return value instanceof Date ? "a Date (dates are ISO texts)" : `of type ${typeof value}`;
}
