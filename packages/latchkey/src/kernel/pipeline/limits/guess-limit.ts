import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import { type Attempt, refusedAttempt } from "../../../security/failure-limit.ts";
import type { Context } from "../../contracts/context.ts";
import { askerOf, strangerAt } from "./asker.ts";

/**
 * Seconds that a stranger is told to wait when all strangers together have guessed too often. Constant, and
 * long enough: the exact time of the next free guess would tell an attacker when to take it.
 */
const STRANGERS_WAIT = 900;

/** For a stranger whose IP address isn't known: only the guesses of all strangers together are counted. */
const UNCOUNTED: Attempt = { wait: 0, settle: () => undefined };

/**
 * Reserves one guess at an account's password. Each asker has a separate budget: a session, a browser that
 * was signed in before, or a stranger's IP address. Strangers also share a coarser one, so that many IP
 * addresses don't bypass the first; it never blocks known askers. Browsers that signed in before the email
 * address was confirmed share one as well, because they may belong to a person who created the account in
 * another's name.
 */
export function reserveGuess(context: Context, email: string, apart = ""): MaybePromise<Attempt> {
  const { own, strangers } = context.core.guesses;
  const { key, isKnown, isClaim = false } = askerOf(context, email);
  const reserved = key === undefined ? UNCOUNTED : own.reserve(subjectOf(apart, key, email));
  return andThen(reserved, (mine) => {
    if ((isKnown && !isClaim) || mine.wait > 0) return mine;
    const together = isClaim ? claimsOf(apart, email) : subjectOf(apart, email);
    const all = giveBackUnless(mine, () => strangers.reserve(together));
    return andThen(all, (all): Attempt => {
      if (all.wait > 0) {
        mine.settle(undefined);
        return refusedAttempt(STRANGERS_WAIT * 1000);
      }
      return {
        wait: 0,
        settle(failed) {
          mine.settle(failed);
          all.settle(failed);
        },
      };
    });
  });
}

/**
 * Forgets earlier guesses, by the owner or by strangers, once the owner has proved that the account is
 * theirs.
 */
export async function forgiveGuesses(context: Context, email: string): Promise<void> {
  const { core } = context;
  if (!core.options.rateLimit.enabled) return;
  const { own, strangers } = core.guesses;
  const mine = new Set([askerOf(context, email).key, strangerAt(context)]);
  await Promise.all([
    strangers.forgive(subjectOf("", email)),
    strangers.forgive(claimsOf("", email)),
    ...[...mine].map((key) => key && own.forgive(subjectOf("", key, email))),
  ]);
}

/** Returns a separate subject: no email address contains a space. */
function claimsOf(apart: string, email: string): string {
  return subjectOf(apart, `claimed ${email}`);
}

function subjectOf(...parts: readonly string[]): string {
  return parts.join("|");
}

/** Gives the guess back if it can't be counted in the other budget: it isn't made then. */
function giveBackUnless<T>(attempt: Attempt, step: () => MaybePromise<T>): MaybePromise<T> {
  const giveBack = (error: unknown): never => {
    attempt.settle(undefined);
    throw error;
  };
  const stepped = step();
  return stepped instanceof Promise ? stepped.catch(giveBack) : stepped;
}
