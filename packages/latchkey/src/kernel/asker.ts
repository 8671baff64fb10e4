import type { Context } from "./context.ts";
import { knownDevice } from "./known-device.ts";

/** Who asks for something that concerns an account, as limits tell people apart. */
export interface Asker {
  /** Of counts: nobody else has it. */
  readonly key: string;
  /** Holds a session of the account, or a browser that was signed in to it before. Everybody else is a stranger. */
  readonly isKnown: boolean;
}

/**
 * Strangers are told apart by their address. Where that isn't known they are all one, and those who are known still
 * have limits of their own.
 */
export function askerOf(context: Context, email: string): Asker {
  const { core, found } = context;
  if (found?.user.email === email) return { key: `session ${found.session.id}`, isKnown: true };
  const device = core.use(knownDevice).idFor(context, email);
  if (device !== undefined) return { key: `device ${device}`, isKnown: true };
  return { key: strangerAt(context), isKnown: false };
}

export function strangerAt({ limitKey, sharedKey = "" }: Context): string {
  return `address ${limitKey ?? sharedKey}`;
}
