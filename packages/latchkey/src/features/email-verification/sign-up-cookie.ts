import type { Context } from "../../kernel/context.ts";
import type { User } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { mayBePlanted } from "../../security/cookie-names.ts";
import { encodeSigned } from "../../security/cookies.ts";

/** Seconds. An email is opened on the day, or the person asks for another. */
const LIFE = 86_400;
/** Signed values of other cookies don't begin so, and no token does. */
const PURPOSE = "sign-up:";

/**
 * Remembers in a browser that the password of an account was given in it while its address was not proved yet. It opens
 * nothing: only, who opens the email in this browser is who signed up. So nobody else may be able to put it there.
 */
export const signUpCookie = requestService((core) => {
  const { keyring } = core;
  const cookie = core.cookies.hostOnly("sign_up");

  /** If a neighboring host could have planted the session, the session alone says nothing about this browser. */
  const isNeededBesideSessions = mayBePlanted(core.cookies.sessionToken);
  const set = (context: Context, userId: string): void => {
    const signed = encodeSigned(keyring, PURPOSE + userId);
    context.setCookie(cookie.name, signed, { ...cookie.attributes, maxAge: LIFE });
  };

  return (context) => ({
    isNeededBesideSessions,
    set: (userId: string): void => set(context, userId),
    /** Together with a newly opened session. */
    setBesideSession({ id, emailVerified }: Pick<User, "id" | "emailVerified">): void {
      if (isNeededBesideSessions && !emailVerified) set(context, id);
    },
    names: (userId: string): boolean => context.signedCookie(cookie) === PURPOSE + userId,
    clear(): void {
      if (context.cookie(cookie) !== undefined) context.clearCookie(cookie);
    },
  });
});
