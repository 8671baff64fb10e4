import { group } from "../../base/options/group.ts";
import { type Declared, type Filled, flag, only, text, texts } from "../../base/options/option.ts";
import type { AdditionalFields } from "../../kernel/contracts/fields/fields.ts";
import { type TableOptions, tableOptions } from "../../kernel/contracts/options/table.ts";

export interface AccountLinkingOptions {
  /** Lets a user connect several providers. Default true. */
  enabled?: boolean;
  /**
   * Providers whose email addresses are trusted even if the provider doesn't report them as confirmed. An
   * attacker who creates an account there with another person's email address gets into that person's account
   * here, so list only providers that you operate yourself. Default none.
   */
  trustedProviders?: readonly string[];
  /**
   * Never connects a provider at sign-in because of a matching email address. Users connect it while they are
   * signed in. Default false.
   */
  disableImplicitLinking?: boolean;
  /**
   * Connects a provider at sign-in only if the email address was also confirmed here. `false`: the provider's
   * confirmation is enough. Earlier passwords, sessions and providers are then removed, because anyone could
   * have signed up with that email address. Default true.
   */
  requireLocalEmailVerified?: boolean;
  /** Copies name and picture from a newly connected provider. Default false. */
  updateUserInfoOnLink?: boolean;
  /** Lets a signed-in user connect an account with a different email address. Default false. */
  allowDifferentEmails?: boolean;
  /** Lets users disconnect their last account, which leaves them without a sign-in method. Default false. */
  allowUnlinkingAll?: boolean;
}

export interface AccountOptions<Added extends AdditionalFields = AdditionalFields>
  extends TableOptions<Added> {
  accountLinking?: AccountLinkingOptions;
  /**
   * Encrypts provider tokens in the database. Unencrypted ones can still be read. Default true; false while better-auth
   * runs beside Latchkey (`advanced.database.writeFormat`).
   */
  encryptOAuthTokens?: boolean;
  /** The compatible framework's name for the only place where the state of a provider sign-in is stored. */
  storeStateStrategy?: "database";
  /** Stores a provider's tokens at sign-in. Default true. */
  updateAccountOnSignIn?: boolean;
  /**
   * Page on which users undo a sign-in method that another person added, within seven days. It gets the token
   * in its query and posts it to `/undo-sign-in-method`. Default: `/undo-sign-in-method` at `baseURL`.
   */
  undoURL?: string;
}

export const account = group(
  {
    ...tableOptions,
    accountLinking: group({
      enabled: flag(true),
      trustedProviders: texts([]),
      disableImplicitLinking: flag(false),
      requireLocalEmailVerified: flag(true),
      updateUserInfoOnLink: flag(false),
      allowDifferentEmails: flag(false),
      allowUnlinkingAll: flag(false),
    } satisfies Declared<AccountLinkingOptions>),
    encryptOAuthTokens: flag(),
    storeStateStrategy: only("database", "a cookie could be used more than once. Remove it."),
    updateAccountOnSignIn: flag(true),
    undoURL: text("/undo-sign-in-method"),
  } satisfies Declared<AccountOptions>,
  {
    skipStateCookieCheck: "a sign-in that begins in one browser must not end in another. Remove it.",
    storeAccountCookie: "provider tokens are stored in the database. Remove it.",
  },
);

declare module "../../kernel/contracts/options/index.ts" {
  interface ResolvedOptions {
    readonly account: Filled<typeof account.members>;
  }
}
