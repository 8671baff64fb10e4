import { createQueryId, type OperationNodeSource, type RootOperationNode } from "kysely";
import type { Bindable, Dialect } from "./dialect.ts";
import type { Names } from "./names.ts";
import { type Output, Resolver } from "./resolve.ts";
import type { Schema } from "./table.ts";

/** A statement compiled once: its text, what it binds and what it yields. */
export interface Statement {
  readonly sql: string;
  readonly outputs: readonly Output[];
  /** The values to bind, in order. Throws where one is missing or not a plain value. */
  bind(parameters: object | undefined): Bindable[];
}

export interface StatementContext {
  readonly schema: Schema;
  readonly names: Names;
  readonly dialect: Dialect;
}

/** Stands for a parameter while a statement is built. Anything but handing it on to Kysely throws. */
class Marker {
  readonly name: string;
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(
      `The parameter "${this.name}" was used as a value while its statement was built (in a template, a sum or a comparison). It can only be handed to Kysely.`,
    );
  }

  toJSON(): never {
    return this[Symbol.toPrimitive]();
  }
}

/** `size` markers of one list: `where("id", "in", items)`. */
export function listMarkers(size: number): unknown[] {
  return Array.from({ length: size }, (_, index) => new Marker("items", index));
}

type Kind = RootOperationNode["kind"];

/**
 * Compiles what `build` makes, once. `build` gets markers in place of parameters: each property it reads must
 * come to stand in the statement, so a parameter under `if`, in arithmetic or in `in (…)` throws here, at
 * start. Plain values in the statement stay constants.
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
  // The proxy answers for every property, which is what each P promises.
  const node = build(parameters as never).toOperationNode() as RootOperationNode;
  if (!kinds.includes(node.kind))
    throw new Error(`This statement is a ${node.kind}, not ${kinds.join(" or ")}.`);

  const resolved = new Resolver(context.schema, context.names).resolve(node);
  const { sql, parameters: slots } = context.dialect.compiler.compileQuery(resolved.node, createQueryId());
  for (const slot of slots) {
    if (slot instanceof Marker) read.delete(slot.name);
    else if (!resolved.json.has(slot)) bindable(slot, "a constant");
  }
  if (read.size > 0) {
    throw new Error(
      `The statement \`${sql}\` reads the parameter ${[...read].join(", ")} but does not bind it.`,
    );
  }
  for (const item of items ?? []) {
    if (!slots.includes(item)) throw new Error(`The statement \`${sql}\` does not bind its list.`);
  }
  const seen = new Set<string>();
  for (const { name } of resolved.outputs) {
    if (seen.has(name))
      throw new Error(`The statement \`${sql}\` yields "${name}" twice: give one an alias.`);
    seen.add(name);
  }
  return {
    sql,
    outputs: resolved.outputs,
    bind: binder(sql, slots, resolved.json, context.dialect),
  };
}

function binder(
  sql: string,
  slots: readonly unknown[],
  json: ReadonlySet<unknown>,
  { encode }: Dialect,
): Statement["bind"] {
  const isJson = slots.map((slot) => json.has(slot));
  return (parameters) => {
    const values = new Array<Bindable>(slots.length);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at];
      let value = slot;
      if (slot instanceof Marker) {
        // Looking a name up in an object of unknown shape; what it yields is checked on the next lines.
        const given = (parameters as Record<string, unknown> | undefined)?.[slot.name];
        value = slot.index === undefined ? given : (given as unknown[])[slot.index];
        if (typeof value === "string" && !isJson[at]) {
          values[at] = value;
          continue;
        }
        if (value === undefined)
          throw new Error(`The statement \`${sql}\` misses its parameter "${slot.name}".`);
      }
      // A JSON column that is null holds no text.
      if (isJson[at] && value !== null) value = JSON.stringify(value);
      values[at] = encode(bindable(value, slot instanceof Marker ? slot.name : "a constant"));
    }
    return values;
  };
}

/** Objects never reach a driver: some drivers read operators or column lists into them. */
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
