import { segment } from "./path.ts";

/** Calls the route at a path. */
export type CallPath = (path: string, args: unknown, options: unknown) => Promise<unknown>;

/** Members of the client that are no routes; objects among them may have routes beside their own members. */
export interface Actions {
  readonly [name: string]: unknown;
}

// Asked of every object by `await`, `JSON.stringify` and consoles: as routes they would be called by accident.
const NO_SEGMENT = new Set([
  "then",
  "catch",
  "finally",
  "toJSON",
  "toString",
  "valueOf",
  "constructor",
  "prototype",
]);

/**
 * A member for every path, made when it is named: `a.bC.dE(args, fetchOptions)` calls `/a/b-c/d-e`. What
 * `actions` holds under a name comes first.
 */
export function pathMethods(call: CallPath, actions: Actions, path = ""): unknown {
  const made = new Map<string, unknown>();
  const member = (name: string): unknown => {
    const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
    // A name with `$` in front is never a segment: what stands there is handed out as it is.
    if (own !== undefined && (!isObject(own) || name.startsWith("$"))) return own;
    return name.startsWith("$") ? undefined : pathMethods(call, own ?? {}, `${path}/${segment(name)}`);
  };
  return new Proxy(() => {}, {
    get(_, name) {
      if (typeof name !== "string" || NO_SEGMENT.has(name)) return undefined;
      // The same member each time, so that it can be compared and remembered.
      if (!made.has(name)) made.set(name, member(name));
      return made.get(name);
    },
    apply: (_, __, [args, options]) => call(path, args, options),
  });
}

/** Both, with objects under the same name joined. */
export function joined(one: Actions, other: Actions): Actions {
  const all: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const before = all[name];
    all[name] = isObject(before) && isObject(value) ? joined(before, value) : value;
  }
  return all;
}

function isObject(value: unknown): value is Actions {
  return typeof value === "object" && value !== null;
}
