import { group } from "../../../base/options/group.ts";
import {
  callback,
  type Declared,
  type Filled,
  flag,
  oneOf,
  refined,
  text,
} from "../../../base/options/option.ts";
import type { CallbackUser } from "../../../kernel/contracts/identity.ts";

export interface ChangeEmailOptions {
  /** Lets users change their own email address. Default false. */
  enabled?: boolean;
  /**
   * Sends the email that asks the owner of the current, confirmed email address to approve the change.
   * Called in the background, and called again later if it rejects. Default: an email through `env.mail`, if
   * that is given.
   */
  sendChangeEmailVerification?: (
    input: {
      user: CallbackUser;
      newEmail: string;
      url: string;
      token: string;
    },
    request?: Request,
  ) => Promise<void>;
  /** The name of `sendChangeEmailVerification` in versions from 1.4 of the compatible framework. */
  sendChangeEmailConfirmation?: ChangeEmailOptions["sendChangeEmailVerification"];
  /**
   * Changes an unconfirmed email address at once; a confirmation link is then sent to the new one. False: the
   * email address changes only when that link is used. Default true.
   */
  updateEmailWithoutVerification?: boolean;
  /**
   * The moment at which the new email address replaces a confirmed one. `after-proof`: after the change is
   * approved with a link sent to the current address, and the new one is confirmed with a second link.
   * `at-confirmation`: as soon as the change is approved, as clients of 1.2 expect; the new address is then
   * unconfirmed. With `requireEmailVerification` the value is always `after-proof`, because `at-confirmation`
   * would reveal which email addresses have accounts. Default `after-proof`.
   */
  switch?: "after-proof" | "at-confirmation";
  /**
   * The page on which the owner of the previous email address can undo a change, within seven days. It gets
   * the token in its query and posts it to `/change-email/undo`. Default: `/undo-email-change` at `baseURL`.
   */
  undoURL?: string;
}

const members = {
  enabled: flag(false),
  sendChangeEmailVerification: callback(),
  sendChangeEmailConfirmation: callback(),
  updateEmailWithoutVerification: flag(true),
  switch: oneOf(["after-proof", "at-confirmation"], "after-proof"),
  undoURL: text("/undo-email-change"),
} satisfies Declared<ChangeEmailOptions>;

export const changeEmail = refined(group(members), (given) => {
  const send = given.sendChangeEmailVerification ?? given.sendChangeEmailConfirmation;
  return send === undefined ? given : { ...given, sendChangeEmailVerification: send };
});

declare module "../../../kernel/contracts/options/index.ts" {
  interface ResolvedUserOptions {
    readonly changeEmail: Filled<typeof members>;
  }
}
