import type { Core } from "../kernel/contracts/core.ts";
import type { LatchkeyOptions } from "../options/index.ts";

/** An engine's internals, for `latchkey/testing`. */
export interface Internals {
  readonly core: Core;
  /** As the application gave them. */
  readonly options: LatchkeyOptions;
}

/** By a function that each copy of an engine's object has, too. */
const kept = new WeakMap<object, Internals>();

export function keepInternals(handleExchange: object, internals: Internals): void {
  kept.set(handleExchange, internals);
}

/** Undefined: it isn't an engine, or another copy of this package made it. */
export function internalsOf({ handleExchange }: { readonly handleExchange: object }): Internals | undefined {
  return kept.get(handleExchange);
}
