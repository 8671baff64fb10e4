import { fail } from "../../base/errors.ts";
import type { User } from "../../kernel/identity.ts";
import { requestService } from "../../kernel/service.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { checkNewPassword } from "../accounts/index.ts";
import { accountStore, credentialStore } from "../accounts/store.ts";
import type { Proof } from "./address-proved.ts";
import { PASSWORD_REQUIRED } from "./errors.ts";
import { signUpCookie } from "./sign-up-cookie.ts";

/** What came with a token besides. */
export interface Given {
  password?: string | undefined;
  newPassword?: string | undefined;
}

/** What a first proof keeps, and the hash of the password that takes the place of what it drops. */
export interface Shown {
  keep: NonNullable<Proof["keep"]>;
  newHash?: string;
}

/** What shows that this browser signed up: what it keeps of the account. Undefined: nothing does. */
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
 * Whether who opens the email is who signed up. Anyone can sign up with someone else's address and a password of
 * their own, and wait for the owner to open the mail: so the browser of the sign-up is asked for (its session, or the
 * cookie it left), else the password, and who knows neither sets a new one, by which whatever the sign-up was made with
 * is dropped. Who signed up by a provider has no password to give: they sign in by it here first, or set one.
 *
 * Where the address was proved before, another one is to take its place, and its reader may be anyone whose address was
 * mistyped: they show that the account is theirs, and can't set a password.
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
        // Nobody can be in an account that has no way in. One that a provider was the way into may be of someone who
        // told that provider an address that isn't theirs: its owner, who opens the email here, knows nothing of it.
        if (!user.emailVerified && !(await accounts.hasAny(user.id))) return { keep: "everything" };
        throw fail(PASSWORD_REQUIRED);
      }
      if (password === undefined) throw fail(PASSWORD_REQUIRED);
      if (!(await passwords.verify(hash, password)).ok) throw fail(INVALID_PASSWORD);
      return { keep: { credentialHash: hash } };
    };
});
