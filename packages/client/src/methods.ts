import { segment } from "./path.ts";

/** Calls the route at a path. */
export type CallPath = (path: string, args: unknown, options: unknown) => Promise<unknown>;

/**
 * Members of the client that aren't routes; objects among them may contain routes beside their own members.
 */
export interface Actions {
  readonly [name: string]: unknown;
}

// `await`, `JSON.stringify` and consoles read these from every object: as routes they would be called by
// accident.
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
 * Returns a member for every path, created at its first access: `a.bC.dE(args, fetchOptions)` calls
 * `/a/b-c/d-e`. A member of `actions` with the same name takes precedence.
 */
export function pathMethods(call: CallPath, actions: Actions, path = ""): unknown {
  const made = new Map<string, unknown>();
  const member = (name: string): unknown => {
    const own = Object.hasOwn(actions, name) ? actions[name] : undefined;
    // A name that begins with `$` is never a segment: its value is returned unchanged.
    if (own !== undefined && (!isObject(own) || name.startsWith("$"))) return own;
    return name.startsWith("$") ? undefined : pathMethods(call, own ?? {}, `${path}/${segment(name)}`);
  };
  return new Proxy(() => {}, {
    get(_, name) {
      if (typeof name !== "string" || NO_SEGMENT.has(name)) return undefined;
      // The same member at each access, so that it can be compared and cached.
      if (!made.has(name)) made.set(name, member(name));
      return made.get(name);
    },
    apply: (_, __, [args, options]) => call(path, args, options),
  });
}

/** Merges both, joining objects with the same name. */
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
