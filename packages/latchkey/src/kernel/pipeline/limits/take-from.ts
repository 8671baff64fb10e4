import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Budget } from "../../contracts/budget.ts";
import type { Core } from "../../contracts/core.ts";
import { service } from "../../contracts/service.ts";

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
