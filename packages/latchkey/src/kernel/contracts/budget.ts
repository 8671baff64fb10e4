/**
 * Number of times that something is allowed within a time. A feature declares its budgets, and each needs an
 * answer in the test of the rule that strangers can't lock owners out (`features/strangers.test.ts`).
 */
export interface Budget {
  /** Part of the keys of counts; unique for each budget. */
  readonly name: string;
  readonly max: number;
  /** Seconds. */
  readonly window: number;
}

/**
 * Emails of one purpose. An asker may request `max` in a window for each email address, independently of
 * others. Of those that strangers request, at most `fromStrangers` are sent to each email address, so that
 * many strangers together can't fill a mailbox. The rest are dropped silently, because the mailbox already
 * has such an email.
 */
export interface MailBudget extends Budget {
  readonly fromStrangers: Budget;
}
