import { failureIn } from "../../../base/errors.ts";
import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { Context } from "../../contracts/context.ts";
import type { AddressLimit, CustomRule } from "../../contracts/options/rate-limit.ts";
import { isFailedReply } from "../../contracts/reply.ts";
import type { SubjectLimit } from "../../contracts/route.ts";
import { service } from "../../contracts/service.ts";
import { addressLimitOf } from "./address-rule.ts";
import { type Counted, countByAddress, giveBackByAddress, ownKey } from "./count-by-address.ts";
import { knownDevice } from "./known-device.ts";
import { refuseFor } from "./refuse-for.ts";

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

/** Returns the account, email address or user that a limit of a route follows. */
export function subjectOf(
  { core, body, user, session }: Context,
  limit: SubjectLimit<unknown>,
): MaybePromise<string | undefined> {
  return limit.of({ body, core, email: user?.email, userId: user?.id, sessionId: session?.id });
}

/**
 * Counts a request before its body is read. Many people may share one IP address: a school, an office, a
 * mobile network. So a request with a session counts for that session, an attempt that succeeds costs
 * nothing, and past the limit a browser that was signed in to the account before still has a separate count.
 */
export function limitEarly(context: Context): MaybePromise<void> {
  const { limits } = context.route;
  return limited(context, limits.early, (limit) => {
    const session = limits.bySession ? sessionHeld(context) : undefined;
    return andThen(takeRequest(context, session ?? context, limit), (seconds) =>
      refuseFor(context.core, "address", seconds),
    );
  });
}

/** Runs after the body is read and the session is found. */
export function limitLate(context: Context): MaybePromise<void> {
  const { core, route } = context;
  const take = route.limits.failures ? takeAttempt : takeRequest;
  return limited(context, route.limits.late, (limit) =>
    andThen(take(context, context, limit), (seconds) => {
      if (seconds === 0) return;
      return andThen(knownAs(context), (known) =>
        andThen(known === undefined ? seconds : take(context, known, limit), (left) =>
          refuseFor(core, "address", left),
        ),
      );
    }),
  );
}

function limited(
  context: Context,
  rule: CustomRule,
  judge: (limit: AddressLimit) => MaybePromise<void>,
): MaybePromise<void> {
  const address = context.limitKey ?? context.sharedKey;
  if (address === undefined || !context.core.options.rateLimit.enabled) return;
  return andThen(addressLimitOf(context, rule, address), (limit) => {
    if (limit !== false) return judge(limit);
  });
}

/**
 * Returns the session whose token the request carries. Only the engine's signature proves that there was one.
 */
function sessionHeld({ heldToken }: Context): Counted | undefined {
  return heldToken?.isSigned === true ? { limitKey: `session ${heldToken.stored.slice(0, 16)}` } : undefined;
}

/** Returns the caller's count, unless they are a stranger to the account that the request is about. */
function knownAs(context: Context): MaybePromise<Counted | undefined> {
  const { core, found, route } = context;
  if (found !== undefined)
    return found.key === undefined ? { limitKey: `session ${found.session.id}` } : undefined;
  const devices = core.use(knownDevice);
  const { subject } = route.spec;
  if (subject === undefined) return deviceCounted(devices.idOf(context));
  return andThen(subjectOf(context, subject), (email) => {
    const device = email === undefined ? undefined : devices.find(context, email);
    return deviceCounted(device?.ownership === "claimed" ? undefined : device?.id);
  });
}

function deviceCounted(id: string | undefined): Counted | undefined {
  return id === undefined ? undefined : { limitKey: `device ${id}` };
}

function takeRequest({ core, route }: Context, counted: Counted, limit: AddressLimit): MaybePromise<number> {
  return countByAddress(core, counted, route.spec.path, limit);
}

/** Attempts of one client at one route in this process. */
interface Lane {
  underWay: number;
  /** Attempts that pass if one in progress succeeds, first come first served. */
  readonly waiting: (() => void)[];
}

const lanes = service(() => new Map<string, Lane>());

/** Waiting attempts in one lane; more are refused. */
const MOST_WAITING = 100;

/**
 * Counts an attempt while it is in progress, so even of many at once no more fail than the limit allows. One
 * over the limit waits for those before it. Resolves to the seconds to wait; 0 if it may be made.
 */
async function takeAttempt(context: Context, counted: Counted, limit: AddressLimit): Promise<number> {
  const { core, route } = context;
  const { path } = route.spec;
  const all = core.use(lanes);
  const name = `${ownKey(counted) ?? counted.sharedKey}|${path}`;
  for (;;) {
    const seconds = await countByAddress(core, counted, path, limit);
    const lane = all.get(name);
    if (seconds === 0) break;
    if (lane === undefined || lane.waiting.length >= MOST_WAITING) return seconds;
    await new Promise<void>((resolve) => lane.waiting.push(resolve));
  }
  const lane = all.get(name) ?? { underWay: 0, waiting: [] };
  all.set(name, lane);
  lane.underWay += 1;
  const since = core.env.steady();
  const end = async (outcome: unknown): Promise<void> => {
    // Later the newest count would belong to another attempt.
    const isCounted = core.env.steady() - since < limit.window * 1000;
    try {
      if (isCounted && !isFailed(outcome)) await giveBackByAddress(core, counted, path, limit);
    } catch (error) {
      core.log("warn", "A request could not be taken off a limit by IP address", { error });
    }
    lane.underWay -= 1;
    if (lane.underWay === 0) all.delete(name);
    for (const wake of lane.waiting.splice(0, lane.underWay === 0 ? MOST_WAITING : 1)) wake();
  };
  settleWith(context, (outcome) => void end(outcome));
  return 0;
}

/**
 * True for a failure of the client. A refusal by another limit or under overload isn't one: nothing was
 * attempted.
 */
function isFailed(outcome: unknown): boolean {
  const failure = failureIn(outcome);
  if (failure === undefined) return isFailedReply(outcome);
  return failure.statusCode < 500 && failure.statusCode !== 429;
}
