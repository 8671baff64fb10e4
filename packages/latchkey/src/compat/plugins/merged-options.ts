import { isObject } from "../../base/json.ts";
import type { BetterAuthOptions } from "../options.ts";

type Hook = (data: unknown, about: unknown) => unknown;

/** Merges options; the first ones take precedence. Database hooks run one after another. */
export function mergedOptions(all: readonly BetterAuthOptions[]): BetterAuthOptions {
  const [first, ...others] = all;
  // The members of each are those of options.
  return others.reduce<object>((merged, more) => below(merged, more, ""), first ?? {}) as BetterAuthOptions;
}

function below(one: object, other: object, path: string): object {
  const merged: Record<string, unknown> = { ...one };
  for (const [name, more] of Object.entries(other)) {
    const at = path === "" ? name : `${path}.${name}`;
    const known = merged[name];
    if (known === undefined) merged[name] = more;
    else if (isPlain(known) && isPlain(more)) merged[name] = below(known, more, at);
    else if (at.startsWith("databaseHooks.") && isHook(known) && isHook(more))
      merged[name] = name === "before" ? inTurn(known, more) : both(known, more);
  }
  return merged;
}

function isPlain(value: unknown): value is object {
  return isObject(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function isHook(value: unknown): value is Hook {
  return typeof value === "function";
}

/** The second hook gets what the first one changed. */
function inTurn(one: Hook, other: Hook): Hook {
  return async (data, about) => {
    const first: unknown = await one(data, about);
    if (first === false) return false;
    const changed =
      isObject(first) && isObject(first.data) && isObject(data) ? { ...data, ...first.data } : data;
    const second: unknown = await other(changed, about);
    if (second === false || (isObject(second) && "data" in second)) {
      return second === false || !isObject(first)
        ? second
        : { data: { ...Object(first.data), ...Object(second.data) } };
    }
    return first;
  };
}

function both(one: Hook, other: Hook): Hook {
  return async (data, about) => {
    await one(data, about);
    await other(data, about);
  };
}
