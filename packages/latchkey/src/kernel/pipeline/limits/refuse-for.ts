import { fail, TOO_MANY_REQUESTS } from "../../../base/errors.ts";
import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Budget } from "../../contracts/budget.ts";
import type { Core } from "../../contracts/core.ts";
import { service } from "../../contracts/service.ts";

/** Throws 429 with the seconds to wait, unless they are 0. */
export function refuseFor(
  core: Pick<Core, "env">,
  rule: "address" | "mail" | "guesses" | "account",
  seconds: number,
): void {
  if (seconds === 0) return;
  core.env.meter?.rateLimited(rule);
  core.env.traffic?.add("limited");
  const wait = String(Math.ceil(seconds));
  throw fail(TOO_MANY_REQUESTS, { headers: { "x-retry-after": wait, "retry-after": wait } });
}

const declaredBudgets = service(
  ({ features }): ReadonlySet<Budget> => new Set(features.flatMap(({ budgets = [] }) => budgets)),
);

/**
 * Takes one for `subject`. Returns 0, or else the seconds until the next is available. Not for use in a
 * transaction: the count has a separate statement, and stays if the transaction is rolled back.
 */
export function takeFrom(
  core: Core,
  budget: Budget,
  subject: string,
  { max = budget.max, window = budget.window }: { max?: number | undefined; window?: number } = {},
): MaybePromise<number> {
  if (!core.use(declaredBudgets).has(budget))
    throw new Error(`No feature declares the budget "${budget.name}".`);
  if (!core.options.rateLimit.enabled) return 0;
  return core.budgets.take(`${budget.name}|${subject}`, window, max);
}
