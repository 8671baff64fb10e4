import type { AdditionalFields } from "../kernel/fields.ts";

/** What an application calls one of the engine's tables, and what it adds to it. */
export interface TableOptions<Added extends AdditionalFields = AdditionalFields> {
  /** What the table is called in the database. Default: as here (`user`, `session`, `account`, `verification`). */
  modelName?: string;
  /** What columns are called in the database, by their names here: `{ name: "full_name" }`. Default: the same. */
  fields?: Readonly<Record<string, string>>;
  /** Columns of the application ([docs/fields.md](../../../docs/fields.md)). Default none. */
  additionalFields?: Added;
}

export interface AccountLinkingOptions {
  /** Whether a person may have several ways to sign in by providers. Default true. */
  enabled?: boolean;
  /**
   * Providers whose word for an address is taken although they don't say that it is verified. Whoever makes an account
   * there in the name of somebody else comes into theirs here: for providers of one's own house. Default none.
   */
  trustedProviders?: readonly string[];
  /**
   * A provider never joins an account at sign-in because it has the same email address: people link it while they are
   * signed in. Default false.
   */
  disableImplicitLinking?: boolean;
  /**
   * Whether a provider joins an account at sign-in only where the email address was confirmed here, too. `false`: its
   * word is the confirmation of an address that wasn't. Passwords, sessions and providers from before it are removed then:
   * anybody could have signed up with that address. Default true.
   */
  requireLocalEmailVerified?: boolean;
  /** Takes over name and picture from a provider that is linked. Default false. */
  updateUserInfoOnLink?: boolean;
  /** Whether somebody who is signed in may link an account with another address. Default false. */
  allowDifferentEmails?: boolean;
  /** Whether people may unlink their last account, and be left without a way to sign in. Default false. */
  allowUnlinkingAll?: boolean;
}

export interface AccountOptions<Added extends AdditionalFields = AdditionalFields>
  extends TableOptions<Added> {
  accountLinking?: AccountLinkingOptions;
  /** Whether tokens of providers are encrypted in the database. Clear ones are still read. Default true. */
  encryptOAuthTokens?: boolean;
  /** As the compatible framework calls the one place where the state of a sign-in by a provider is kept. */
  storeStateStrategy?: "database";
  /** Whether a sign-in by a provider stores the tokens that come with it. Default true. */
  updateAccountOnSignIn?: boolean;
}
