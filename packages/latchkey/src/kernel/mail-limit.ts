import type { Core } from "./core.ts";
import type { MaybePromise } from "./maybe-promise.ts";

/** Mails to one address within `WINDOW` seconds: whoever asks for them, nobody's mailbox is filled. */
const MAX = 3;
const WINDOW = 3600;

/**
 * Counts a mail to `email`. 0: it may be sent; else the seconds until the next may. Not in the body of a
 * transaction: the count has a statement of its own, and stays when the transaction doesn't. Notices have a count of
 * their own: nobody can keep one back by asking for other mails first.
 */
export function takeMail(core: Core, email: string, kind: "mail" | "notice" = "mail"): MaybePromise<number> {
  return core.options.rateLimit.enabled ? core.mails.take(`${kind}|${email}`, WINDOW, MAX) : 0;
}
