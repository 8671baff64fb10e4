import type { Context } from "../contracts/context.ts";

/**
 * Passes the outcome of the request to a limit: the error, a reply that carries one, or undefined for a
 * success.
 */
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
