import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Core } from "./core.ts";
import { service } from "./service.ts";

/**
 * How often something may be had within a time. A feature declares its budgets, and each needs an answer in the test of
 * the rule that no stranger's act stands between owners and their accounts (`features/strangers.test.ts`).
 */
export interface Budget {
  /** Stands in the keys of counts: another for each budget. */
  readonly name: string;
  readonly max: number;
  /** Seconds. */
  readonly window: number;
}

const declaredBudgets = service(
  ({ features }): ReadonlySet<Budget> => new Set(features.flatMap(({ budgets = [] }) => budgets)),
);

/**
 * Takes one for `subject`: 0, or else the seconds until there is another. Not in the body of a transaction: the count
 * has a statement of its own, and stays when the transaction doesn't.
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
