import type { Context } from "./context.ts";

/** Tells a limit how the request ended: the error, a reply that carries one, or undefined for a success. */
export function settleWith(context: Context, settle: (outcome: unknown) => void): void {
  const { settle: before } = context;
  context.settle =
    before === undefined
      ? settle
      : (outcome) => {
          before(outcome);
          settle(outcome);
        };
}
