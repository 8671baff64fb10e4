import type { MaybePromise } from "../base/maybe-promise.ts";
import type { Delivery } from "../storage/outbox.ts";
import { askerOf } from "./asker.ts";
import { type Budget, takeFrom } from "./budget.ts";
import type { Context } from "./context.ts";
import type { Core } from "./core.ts";

/**
 * Emails of one purpose. Whoever asks for them may do so `max` times for each address, which concerns nobody else. What
 * strangers have asked for leaves `fromStrangers` times for each address at most, so that many of them together don't
 * fill a mailbox: more of them are dropped without a word, since the mailbox has what was asked for already.
 */
export interface MailBudget extends Budget {
  readonly fromStrangers: Budget;
}

/** Seconds. */
const HOUR = 3600;
const FOR_EACH_ASKER = 3;
const FROM_STRANGERS = 10;

export function mailBudget(purpose: string): MailBudget {
  const fromStrangers = { name: `${purpose} from strangers`, max: FROM_STRANGERS, window: HOUR };
  return { name: purpose, max: FOR_EACH_ASKER, window: HOUR, fromStrangers };
}

/**
 * Counts that an email to `email` was asked for: the same for every address, whether or not one is sent. 0: it may be;
 * else the seconds until the asker may ask for another. People who are signed in are told apart by themselves.
 */
export function takeAsked(context: Context, budget: MailBudget, email: string): MaybePromise<number> {
  const { core, found } = context;
  const asker = found === undefined ? askerOf(context, email).key : `user ${found.user.id}`;
  return asker === undefined ? 0 : takeFrom(core, budget, `${asker}|${email}`);
}

/** An email that is about to leave. */
interface Leaving {
  readonly to: string;
  /** Seconds. What strangers have asked for stands in the way of no other for longer than its link works. */
  readonly linkLife?: number;
  /** Asked for by one who is known to an account that never proved its address: they are counted by themselves. */
  readonly isByKnown?: boolean;
}

/**
 * Whether an email may leave that a stranger has asked for, or one who may be no more: anybody is known to an account
 * that they made in another's name. To be asked once it is certain that it would: what isn't sent counts for nothing.
 */
export async function mayReach(
  core: Core,
  { fromStrangers }: MailBudget,
  { to, linkLife = HOUR, isByKnown = false }: Leaving,
  { isRetry }: Delivery,
): Promise<boolean> {
  const window = Math.min(fromStrangers.window, linkLife);
  const subject = isByKnown ? `known|${to}` : to;
  if (isRetry || (await takeFrom(core, fromStrangers, subject, { window })) === 0) return true;
  core.env.meter?.rateLimited("mail");
  return false;
}
