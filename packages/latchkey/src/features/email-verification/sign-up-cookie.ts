import type { Context } from "../../kernel/contracts/context.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { mayBePlanted } from "../../security/cookie-names.ts";
import { encodeSigned } from "../../security/cookies.ts";

/** Seconds. An email is opened within a day, or the person requests another. */
const LIFE = 86_400;
/** No token and no signed value of another cookie begins with this. */
const PURPOSE = "sign-up:";

/**
 * Remembers in a browser that an account's password was entered in it while the address was unproved. The
 * cookie gives no access: it only shows that the person who opens the email in this browser is the one who
 * signed up. No one else may be able to set it.
 */
export const signUpCookie = requestService((core) => {
  const { keyring } = core;
  const cookie = core.cookies.hostOnly("sign_up");

  /**
   * True if a neighboring host could have planted the session, which then proves nothing about this browser.
   */
  const isNeededBesideSessions = mayBePlanted(core.cookies.sessionToken);
  const set = (context: Context, userId: string): void => {
    const signed = encodeSigned(keyring, PURPOSE + userId);
    context.setCookie(cookie.name, signed, { ...cookie.attributes, maxAge: LIFE });
  };

  return (context) => ({
    isNeededBesideSessions,
    set: (userId: string): void => set(context, userId),
    /** Sets the cookie together with a newly opened session. */
    setBesideSession({ id, emailVerified }: Pick<User, "id" | "emailVerified">): void {
      if (isNeededBesideSessions && !emailVerified) set(context, id);
    },
    names: (userId: string): boolean => context.signedCookie(cookie) === PURPOSE + userId,
    clear(): void {
      if (context.cookie(cookie) !== undefined) context.clearCookie(cookie);
    },
  });
});
