import type { Context } from "./context.ts";
import { knownDevice } from "./known-device.ts";

/** Who asks for something that concerns an account, as limits tell people apart. */
export interface Asker {
  /** Of counts: nobody else has it. Undefined: a stranger whose address isn't known, and there is nothing to count by. */
  readonly key: string | undefined;
  /** Holds a session of the account, or a browser that was signed in to it before. Everybody else is a stranger. */
  readonly isKnown: boolean;
  /**
   * Known by a browser that signed in when nobody had proved the address: anybody gets as many of these as they like for an
   * address of another person.
   */
  readonly isClaim?: boolean;
}

/**
 * Strangers are told apart by their address. Where that isn't known they have no count of their own, or one of them could
 * use up that of the owner; what strangers may do together is limited all the same.
 */
export function askerOf(context: Context, email: string): Asker {
  const { core, found } = context;
  if (found?.user.email === email) return { key: `session ${found.session.id}`, isKnown: true };
  const device = core.use(knownDevice).find(context, email);
  if (device !== undefined)
    return { key: `device ${device.id}`, isKnown: true, isClaim: device.ownership === "claimed" };
  return { key: strangerAt(context), isKnown: false };
}

export function strangerAt({ limitKey, sharedKey }: Context): string | undefined {
  const address = limitKey ?? sharedKey;
  return address === undefined ? undefined : `address ${address}`;
}
