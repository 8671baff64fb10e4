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
import type { CallbackUser } from "../../callback-user.ts";

export interface ChangeEmailOptions {
  /** Whether people change their own address. Default false. */
  enabled?: boolean;
  /**
   * Sends the email that asks the current, proved address whether it may be changed. Called in the background, and
   * called again later if it rejects. Default: an email through `env.mail`, if that is given.
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
   * Whether an address that was never proved is changed at once, and the new one gets the email that proves it. False:
   * only the link in that email changes it. Default true.
   */
  updateEmailWithoutVerification?: boolean;
  /**
   * When the new address replaces a proved one. `after-proof`: the current address agrees, then the new one proves
   * itself with a link of its own; until then nothing changes. `at-confirmation`: as soon as the current address
   * agrees, as clients of 1.2 expect, with the new one still to be proved. With `requireEmailVerification` the value is
   * always `after-proof`, because `at-confirmation` would reveal which addresses have accounts. Default `after-proof`.
   */
  switch?: "after-proof" | "at-confirmation";
  /**
   * The page on which the previous address can undo a change, within seven days. It gets the token in its query and
   * posts it to `/change-email/undo`. Default: `/undo-email-change` at `baseURL`.
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

declare module "../../../kernel/options/index.ts" {
  interface ResolvedUserOptions {
    readonly changeEmail: Filled<typeof members>;
  }
}
