import type { z } from "zod";

/** Converts one value for the wire, or for a caller in process. */
type Turn = (value: unknown) => unknown;

/** Conversions of answers by a route's `returns`. Created once for each route. */
export interface Projection {
  /** Keeps only the declared members, in their form on the wire. */
  forWire: Turn;
  /** The same, with every declared date as a `Date`. */
  forCaller: Turn;
}

const asIs: Turn = (value) => value;
const asDate: Turn = (value) => (typeof value === "string" ? new Date(value) : value);

/** The part of a zod schema's definition that is read here. */
interface Definition {
  type: string;
  format?: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
}

export function projectionOf(schema: z.ZodType): Projection {
  return { forWire: turnOf(schema, asIs), forCaller: turnOf(schema, asDate) };
}

function turnOf(schema: z.ZodType, date: Turn): Turn {
  // Routes declare only these kinds.
  const definition = schema.def as Definition;
  switch (definition.type) {
    case "object":
      return objectTurn(definition.shape ?? {}, date);
    case "array":
      return definition.element === undefined ? asIs : arrayTurn(turnOf(definition.element, date));
    case "nullable":
    case "optional":
      return definition.innerType === undefined ? asIs : absentTurn(turnOf(definition.innerType, date));
    case "string":
      return definition.format === "datetime" ? date : asIs;
    default:
      return asIs;
  }
}

function absentTurn(turn: Turn): Turn {
  return turn === asIs ? asIs : (value) => (value === null || value === undefined ? value : turn(value));
}

function arrayTurn(turn: Turn): Turn {
  if (turn === asIs) return asIs;
  return (value) => {
    if (!Array.isArray(value)) return value;
    for (let i = 0; i < value.length; i++) {
      const turned = turn(value[i]);
      if (turned === value[i]) continue;
      return [...value.slice(0, i), turned, ...value.slice(i + 1).map(turn)];
    }
    return value;
  };
}

function objectTurn(shape: Record<string, z.ZodType>, date: Turn): Turn {
  const names = Object.keys(shape);
  const turns = Object.values(shape).map((member) => turnOf(member, date));
  const turning = names.flatMap((name, i) => {
    // Both lists have one entry for each member.
    const turn = turns[i] as Turn;
    return turn === asIs ? [] : [{ name, turn }];
  });
  return (value) => {
    // A union or a `null` that the schema doesn't declare is a defect that the tests of each answer show.
    if (typeof value !== "object" || value === null) return value;
    // Any object can be read by name; the values stay unknown.
    const from = value as Readonly<Record<string, unknown>>;
    if (hasExactly(from, names)) {
      // Nothing is left out: in long lists copies are most of the work.
      let changed: Record<string, unknown> | undefined;
      for (const { name, turn } of turning) {
        const member = from[name];
        const turned = turn(member);
        if (turned === member) continue;
        changed ??= {};
        changed[name] = turned;
      }
      return changed === undefined ? value : { ...from, ...changed };
    }
    const to: Record<string, unknown> = {};
    for (let i = 0; i < names.length; i++) {
      // The index is below the length.
      const name = names[i] as string;
      // There is one for each name.
      const turn = turns[i] as Turn;
      const member = from[name];
      if (member !== undefined) to[name] = turn === asIs ? member : turn(member);
    }
    return to;
  };
}

/** Reports whether an object has these members and no others, in this order. */
function hasExactly(object: object, names: readonly string[]): boolean {
  let at = 0;
  // `Object.keys` would allocate a list for each object.
  for (const name in object) if (names[at++] !== name) return false;
  return at === names.length;
}
