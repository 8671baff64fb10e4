import type { Core } from "./core.ts";
import type { MaybePromise } from "./maybe-promise.ts";

/** What a host knows of a request that it answers itself. */
export interface HostRequest {
  /** Address of the socket. */
  peer: string | undefined;
  /** By a name in lower case. */
  header(name: string): string | undefined;
  /** What is counted together, such as `/pages`. */
  path: string;
}

/** Counts it under the client's IP address, by the rule for every path. Seconds to wait; 0 where it may pass. */
export function countForHost(
  { options, clientAddress, limiter }: Pick<Core, "options" | "clientAddress" | "limiter">,
  { peer, header, path }: HostRequest,
): MaybePromise<number> {
  const { enabled, window, max } = options.rateLimit;
  const { limitKey } = clientAddress(peer, header);
  return enabled && limitKey !== undefined ? limiter.take(`${limitKey}|${path}`, window, max) : 0;
}
