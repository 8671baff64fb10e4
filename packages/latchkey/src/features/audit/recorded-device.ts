import type { Device } from "../../base/letter.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { ResolvedOptions } from "../../kernel/contracts/options/index.ts";
import { networkOf } from "../../security/ip.ts";

/** Maximum number of characters of a user agent that are kept. Real ones are shorter. */
export const LONGEST_USER_AGENT = 512;

/** Returns the data on a request's origin that is kept. */
export function deviceOf(
  { address = "", userAgent = "" }: Context,
  { truncateAddresses }: ResolvedOptions["audit"],
): Device {
  return {
    userAgent: userAgent.slice(0, LONGEST_USER_AGENT),
    ipAddress: truncateAddresses && address !== "" ? networkOf(address) : address,
  };
}
