import type { Core } from "../kernel/contracts/core.ts";
import type { LatchkeyOptions } from "../options/index.ts";

/** The inside of an engine, for `latchkey/testing`. */
export interface Inside {
  readonly core: Core;
  /** As the application gave them. */
  readonly options: LatchkeyOptions;
}

/** By a function that each copy of an engine's object has, too. */
const insides = new WeakMap<object, Inside>();

export function keepInside(handleExchange: object, inside: Inside): void {
  insides.set(handleExchange, inside);
}

/** Undefined: it isn't an engine, or another copy of this package made it. */
export function insideOf({ handleExchange }: { readonly handleExchange: object }): Inside | undefined {
  return insides.get(handleExchange);
}
