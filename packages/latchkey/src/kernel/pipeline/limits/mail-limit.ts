import type { MaybePromise } from "../../../base/maybe-promise.ts";
import type { Delivery } from "../../../storage/outbox/outbox.ts";
import type { MailBudget } from "../../contracts/budget.ts";
import type { Context } from "../../contracts/context.ts";
import type { Core } from "../../contracts/core.ts";
import { askerOf } from "./asker.ts";
import { takeFrom } from "./refuse-for.ts";

/** Seconds. */
const HOUR = 3600;
const FOR_EACH_ASKER = 3;
const FROM_STRANGERS = 10;

export function mailBudget(purpose: string): MailBudget {
  const fromStrangers = { name: `${purpose} from strangers`, max: FROM_STRANGERS, window: HOUR };
  return { name: purpose, max: FOR_EACH_ASKER, window: HOUR, fromStrangers };
}

/**
 * Counts a request for an email to `email`, in the same way for every email address, whether or not one is
 * sent. 0: it is allowed; otherwise the seconds until the asker may request another. Signed-in users are
 * counted separately.
 */
export function takeAsked(context: Context, budget: MailBudget, email: string): MaybePromise<number> {
  const { core, found } = context;
  const asker = found === undefined ? askerOf(context, email).key : `user ${found.user.id}`;
  return asker === undefined ? 0 : takeFrom(core, budget, `${asker}|${email}`);
}

/** An email that is about to be sent. */
interface Leaving {
  readonly to: string;
  /** Seconds. Emails that strangers requested block others for no longer than their links work. */
  readonly linkLife?: number;
  /**
   * Requested by a known asker of an account with an unconfirmed email address: these are counted separately.
   */
  readonly isByKnown?: boolean;
  /** Not sent, which the asker can't tell: counted separately, so that it blocks no email that is sent. */
  readonly isUnsent?: boolean;
}

/**
 * Reports whether an email may be sent that was requested by a stranger, or by a known asker who may be a
 * stranger: anyone is known to an account that they created in another's name.
 */
export async function mayReach(
  core: Core,
  { fromStrangers }: MailBudget,
  { to, linkLife = HOUR, isByKnown = false, isUnsent = false }: Leaving,
  { isRetry }: Delivery,
): Promise<boolean> {
  const window = Math.min(fromStrangers.window, linkLife);
  const subject = `${isUnsent ? "unsent|" : ""}${isByKnown ? "known|" : ""}${to}`;
  if (isRetry || (await takeFrom(core, fromStrangers, subject, { window })) === 0) return true;
  core.env.meter?.rateLimited("mail");
  return false;
}
