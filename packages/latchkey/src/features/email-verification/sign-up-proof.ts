import { fail } from "../../base/errors.ts";
import type { Context } from "../../kernel/contracts/context.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { mayBePlanted } from "../../security/cookie-names.ts";
import { encodeSigned } from "../../security/cookies.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { checkNewPassword } from "../accounts/index.ts";
import { accountStore, credentialStore } from "../accounts/store.ts";
import type { Proof } from "./address-proved.ts";
import { PASSWORD_REQUIRED } from "./errors.ts";

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

/** Input that came with a token. */
export interface Given {
  password?: string | undefined;
  newPassword?: string | undefined;
}

/** The account data that a first proof keeps, and the hash of a new password. */
export interface Shown {
  keep: NonNullable<Proof["keep"]>;
  newHash?: string;
}

/**
 * Returns the evidence that this browser signed up, which decides what is kept of the account. Undefined if
 * there is none.
 */
export const browserOfSignUp = requestService((core) => {
  const cookieOf = signUpCookie.make(core);
  return (context) =>
    ({ id, emailVerified }: User): Proof["keep"] => {
      const cookie = cookieOf(context);
      if (cookie.names(id)) return "everything";
      const { session } = context;
      const hasSession = session?.userId === id && (emailVerified || !cookie.isNeededBesideSessions);
      return hasSession ? { sessionId: session.id } : undefined;
    };
});

/**
 * Decides if the person who opens the email is the one who signed up. Anyone can sign up with another
 * person's address and a password, and wait for the owner to open the email. The browser of the sign-up is
 * therefore required (its session, or the cookie it left), or else the password. A person with neither sets a
 * new password, and the data of the sign-up is dropped. A person who signed up with a provider has no
 * password: they sign in here with the provider first, or set one.
 *
 * If the address was proved before, another one is to replace it, and its reader may be a stranger whose
 * address was mistyped. They must show that the account is theirs, and can't set a password.
 */
export const signUpProof = requestService((core) => {
  const { passwords } = core;
  const credentials = core.use(credentialStore);
  const accounts = core.use(accountStore);
  const checkNew = core.use(checkNewPassword);
  const browserOf = browserOfSignUp.make(core);

  return (context) =>
    async (user: User, { password, newPassword }: Given): Promise<Shown> => {
      if (newPassword !== undefined && !user.emailVerified) {
        checkNew(newPassword, user);
        return { keep: {}, newHash: await passwords.hash(newPassword) };
      }
      const keep = browserOf(context)(user);
      if (keep !== undefined) return { keep };
      const hash = (await credentials.findByUser(user.id))?.password;
      if (typeof hash !== "string") {
        // No attacker can be in an account without a sign-in method. One with a provider may belong to an
        // attacker who gave that provider another person's address: the owner, who opens the email here,
        // doesn't know of it.
        if (!user.emailVerified && !(await accounts.hasAny(user.id))) return { keep: "everything" };
        throw fail(PASSWORD_REQUIRED);
      }
      if (password === undefined) throw fail(PASSWORD_REQUIRED);
      if (!(await passwords.verify(hash, password)).ok) throw fail(INVALID_PASSWORD);
      return { keep: { credentialHash: hash } };
    };
});
