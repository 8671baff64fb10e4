import { group } from "../../base/options/group.ts";
import {
  callback,
  type Declared,
  type Filled,
  flag,
  orCallback,
  seconds,
} from "../../base/options/option.ts";
import type { CallbackUser } from "../../kernel/contracts/identity.ts";

export interface DeleteUserOptions {
  /** Lets users delete their own accounts. Default false. */
  enabled?: boolean;
  /**
   * Accounts are deleted only with a link in an email. A function sends it: it is called in the background,
   * and called again later if it rejects. `true`: an email through `env.mail`. Default: a user with a fresh
   * session, or with the password, deletes the account at once.
   */
  sendDeleteAccountVerification?:
    | true
    | ((input: { user: CallbackUser; url: string; token: string }, request?: Request) => Promise<void>);
  /** Lifetime of that link. Seconds. Default 86400 (a day). */
  deleteTokenExpiresIn?: number;
  /** Called before anything is deleted. If it throws, the error is returned, and the account stays. */
  beforeDelete?: (user: CallbackUser, request?: Request) => Promise<void>;
  /** Called after the account is deleted. */
  afterDelete?: (user: CallbackUser, request?: Request) => Promise<void>;
}

export const deleteUser = group({
  enabled: flag(false),
  sendDeleteAccountVerification: orCallback("true", (value) => value === true),
  deleteTokenExpiresIn: seconds(86_400, { min: 1 }),
  beforeDelete: callback(),
  afterDelete: callback(),
} satisfies Declared<DeleteUserOptions>);

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedUserOptions {
    readonly deleteUser: Filled<typeof deleteUser.members>;
  }
}
