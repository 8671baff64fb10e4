import { requestService } from "../../kernel/service.ts";
import { decodeSigned, encodeSigned, findCookie } from "../../security/cookies.ts";

/** Seconds. A mail is opened on the day, or the person asks for another. */
const LIFE = 86_400;
/** Signed values of other cookies don't begin so, and no token does. */
const PURPOSE = "sign-up:";

/**
 * Remembers in a browser that the password of an account was given in it while its address was not proved yet. It opens
 * nothing: only, who opens the mail in this browser is who signed up.
 */
export const signUpCookie = requestService((core) => {
  const { keyring } = core;
  const { write, read, attributes } = core.cookies.named("sign_up");

  return (context) => ({
    set(userId: string): void {
      context.setCookie(write, encodeSigned(keyring, PURPOSE + userId), { ...attributes, maxAge: LIFE });
    },
    names(userId: string): boolean {
      const header = context.header("cookie");
      return read.some((name) => {
        const raw = findCookie(header, name);
        return raw !== undefined && decodeSigned(keyring, raw) === PURPOSE + userId;
      });
    },
    clear(): void {
      const header = context.header("cookie");
      for (const name of read)
        if (findCookie(header, name) !== undefined) context.setCookie(name, "", { ...attributes, maxAge: 0 });
    },
  });
});
