import { andThen, type MaybePromise } from "../base/maybe-promise.ts";
import type { Core } from "./core.ts";
import type { AddressLimit } from "./options/rate-limit.ts";

/** Factor for the limit when several clients may be behind one IP address. */
const SHARED = 10;

/** Keys under which requests are counted: the client's, and one shared with others. */
export interface Counted {
  readonly limitKey: string | undefined;
  readonly sharedKey?: string | undefined;
}

/** Counts a request for `path`. Returns the seconds to wait; 0 if it may pass. */
export function countByAddress(
  { limiter }: Pick<Core, "limiter">,
  { limitKey, sharedKey }: Counted,
  path: string,
  { window, max }: AddressLimit,
): MaybePromise<number> {
  const own = limitKey === undefined ? 0 : limiter.take(`${limitKey}|${path}`, window, max);
  return andThen(own, (seconds) =>
    seconds > 0 || sharedKey === undefined
      ? seconds
      : limiter.take(`through ${sharedKey}|${path}`, window, max * SHARED),
  );
}

/** Takes back the last count. */
export function giveBackByAddress(
  { limiter }: Pick<Core, "limiter">,
  { limitKey, sharedKey }: Counted,
  path: string,
  { window, max }: AddressLimit,
): MaybePromise<void> {
  const own = limitKey === undefined ? undefined : limiter.giveBack?.(`${limitKey}|${path}`, window, max);
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
