import type { Context } from "../../contracts/context.ts";
import { ownKey } from "./count-by-address.ts";
import { knownDevice } from "./known-device.ts";

/** The party that asks for something about an account, as limits distinguish them. */
export interface Asker {
  /**
   * Key of this asker's own counts. Undefined: a stranger whose IP address isn't known, so there is nothing to count
   * by.
   */
  readonly key: string | undefined;
  /**
   * The asker holds a session of the account, or a browser that was signed in to it before. Everyone else is a
   * stranger.
   */
  readonly isKnown: boolean;
  /**
   * Known through a browser that signed in while the email address was unconfirmed: anyone can get as many of
   * these as they like for another person's email address.
   */
  readonly isClaim?: boolean;
}

/**
 * Identifies the asker. Strangers are distinguished by their IP address. If it isn't known they have no
 * separate count, because otherwise one of them could use up the owner's. Requests of all strangers together
 * are still limited.
 */
export function askerOf(context: Context, email: string): Asker {
  const { core, found } = context;
  if (found?.user.email === email) return { key: `session ${found.session.id}`, isKnown: true };
  const device = core.use(knownDevice).find(context, email);
  if (device !== undefined)
    return { key: `device ${device.id}`, isKnown: true, isClaim: device.ownership === "claimed" };
  return { key: strangerAt(context), isKnown: false };
}

export function strangerAt(context: Context): string | undefined {
  const address = ownKey(context) ?? context.sharedKey;
  return address === undefined ? undefined : `address ${address}`;
}
