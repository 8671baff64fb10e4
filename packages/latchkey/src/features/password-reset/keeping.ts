import { fail } from "../../base/errors.ts";
import { membershipsOf } from "../../kernel/contracts/all-features.ts";
import type { User } from "../../kernel/contracts/identity.ts";
import { requestService } from "../../kernel/contracts/service.ts";
import { INVALID_PASSWORD } from "../accounts/errors.ts";
import { shownPassword } from "../accounts/index.ts";
import { credentialStore } from "../accounts/store.ts";
import { PASSWORD_REQUIRED } from "../email-verification/errors.ts";
import { type addressProved, browserOfSignUp } from "../email-verification/index.ts";

/** The user's choice about an account whose email was never confirmed. */
export interface Keeping {
  /**
   * True: the user created the account, and the reset fails unless they prove it. False: the account starts
   * clean. Undefined: it is kept in the browser that signed up, and starts clean elsewhere.
   */
  keep?: boolean | undefined;
  /** The account's current password. */
  password?: string | undefined;
}

type Kept = Pick<Parameters<ReturnType<ReturnType<typeof addressProved.make>>>[1], "keep" | "refusal">;

/**
 * Decides what a reset keeps of an account whose email was never confirmed. Anyone can sign up with another
 * person's email address, so access to the mailbox keeps nothing: that takes the browser that signed up, or
 * the password. A code from an email proves no more than the link.
 */
export const keptByReset = requestService((core) => {
  const browserOf = browserOfSignUp.make(core);
  const judge = core.use(shownPassword);
  return (context) =>
    async (user: User, { keep, password }: Keeping): Promise<Kept> => {
      if (user.emailVerified || keep === false) return {};
      const refusal = keep === true ? { refusal: PASSWORD_REQUIRED } : {};
      const browser = browserOf(context)(user);
      if (browser !== undefined) return { keep: browser, ...refusal };
      if (keep !== true) return {};
      if (password === undefined) throw fail(PASSWORD_REQUIRED);
      const shown = await judge(context, user.id, password);
      if (!shown) throw fail(INVALID_PASSWORD);
      return { keep: { credentialHash: shown.hash }, ...refusal };
    };
});

/** Returns what a reset in this browser removes of an account. Null: nothing. */
export const removedByReset = requestService((core) => {
  const browserOf = browserOfSignUp.make(core);
  const credentials = core.use(credentialStore);
  const memberships = core.use(membershipsOf);
  return (context) => async (user: User) => {
    if (user.emailVerified || browserOf(context)(user) !== undefined) return null;
    const hash = (await credentials.findByUser(user.id))?.password;
    const { length } = await memberships(user.id);
    return { name: user.name, organizations: length, hasPassword: typeof hash === "string" };
  };
});
