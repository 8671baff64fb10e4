import { andThen, type MaybePromise } from "../../../base/maybe-promise.ts";
import type { Core } from "../../contracts/core.ts";
import type { AddressLimit } from "../../contracts/options/rate-limit.ts";

/** Factor for the limit when several clients may be behind one IP address. */
const SHARED = 10;

/** Keys under which requests are counted: the client's, and one shared with others. */
export interface Counted {
  readonly limitKey: string | undefined;
  readonly sharedKey?: string | undefined;
}

/**
 * Returns the key of the caller's own count. A hop that may itself be a client can name any IP address. Requests
 * for which it names one have a separate count, so they can't use up the count of the client at that address.
 */
export function ownKey({ limitKey, sharedKey }: Counted): string | undefined {
  return limitKey === undefined || sharedKey === undefined ? limitKey : `${limitKey} through ${sharedKey}`;
}

/**
 * Counts a request for `path`. Returns the seconds to wait; 0 if it may pass. A refused request isn't counted:
 * past the shared limit, a hop could otherwise fill the count of every IP address that it names.
 */
export function countByAddress(
  { limiter }: Pick<Core, "limiter">,
  counted: Counted,
  path: string,
  { window, max }: AddressLimit,
): MaybePromise<number> {
  const key = ownKey(counted);
  const { sharedKey } = counted;
  const own = key === undefined ? 0 : limiter.take(`${key}|${path}`, window, max);
  return andThen(own, (seconds) => {
    if (seconds > 0 || sharedKey === undefined) return seconds;
    return andThen(limiter.take(`through ${sharedKey}|${path}`, window, max * SHARED), (wait) => {
      if (wait === 0 || key === undefined) return wait;
      return andThen(limiter.giveBack?.(`${key}|${path}`, window, max), () => wait);
    });
  });
}

/** Takes back the last count. */
export function giveBackByAddress(
  { limiter }: Pick<Core, "limiter">,
  counted: Counted,
  path: string,
  { window, max }: AddressLimit,
): MaybePromise<void> {
  const key = ownKey(counted);
  const { sharedKey } = counted;
  const own = key === undefined ? undefined : limiter.giveBack?.(`${key}|${path}`, window, max);
  return andThen(own, () =>
    sharedKey === undefined
      ? undefined
      : limiter.giveBack?.(`through ${sharedKey}|${path}`, window, max * SHARED),
  );
}

/** Facts that a host knows about a request it answers itself. */
export interface HostRequest {
  /** IP address of the socket. */
  peer: string | undefined;
  /** Returns a header by its lower-case name. */
  header(name: string): string | undefined;
  /** The name under which requests are counted together, such as `/pages`. */
  path: string;
}

/** Counts a request that the host answers, by the rule for every path. */
export function countForHost(
  core: Pick<Core, "options" | "clientAddress" | "limiter">,
  { peer, header, path }: HostRequest,
): MaybePromise<number> {
  const { rateLimit } = core.options;
  return rateLimit.enabled ? countByAddress(core, core.clientAddress(peer, header), path, rateLimit) : 0;
}
