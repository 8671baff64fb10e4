import type { AdditionalFields } from "../kernel/fields.ts";

/** The application's names for one of the engine's tables, and its own columns in it. */
export interface TableOptions<Added extends AdditionalFields = AdditionalFields> {
  /** The table's name in the database. Default: the name used here (`user`, `session`, `account`, `verification`). */
  modelName?: string;
  /** The names of columns in the database, by their names here: `{ name: "full_name" }`. Default: the same. */
  fields?: Readonly<Record<string, string>>;
  /** Columns of the application ([docs/fields.md](../../../docs/fields.md)). Default none. */
  additionalFields?: Added;
}

export interface AccountLinkingOptions {
  /** Whether a person may sign in with several providers. Default true. */
  enabled?: boolean;
  /**
   * Providers that are trusted about an address even if they don't say that it is verified. A person who creates an
   * account there in another person's name gets into that person's account here, so list only providers that you
   * operate yourself. Default none.
   */
  trustedProviders?: readonly string[];
  /**
   * A provider is never linked at sign-in because it has the same email address. People link it while they are signed
   * in. Default false.
   */
  disableImplicitLinking?: boolean;
  /**
   * Whether a provider is linked at sign-in only if the email address was also confirmed here. `false`: the provider's
   * word confirms the address. Earlier passwords, sessions and providers are then removed, because anyone could have
   * signed up with that address. Default true.
   */
  requireLocalEmailVerified?: boolean;
  /** Copies name and picture from a newly linked provider. Default false. */
  updateUserInfoOnLink?: boolean;
  /** Whether a signed-in user may link an account with another address. Default false. */
  allowDifferentEmails?: boolean;
  /** Whether people may unlink their last account, and be left without a way to sign in. Default false. */
  allowUnlinkingAll?: boolean;
}

export interface AccountOptions<Added extends AdditionalFields = AdditionalFields>
  extends TableOptions<Added> {
  accountLinking?: AccountLinkingOptions;
  /** Whether provider tokens are encrypted in the database. Unencrypted ones can still be read. Default true. */
  encryptOAuthTokens?: boolean;
  /** The compatible framework's name for the only place where the state of a provider sign-in is stored. */
  storeStateStrategy?: "database";
  /** Whether a sign-in with a provider stores its tokens. Default true. */
  updateAccountOnSignIn?: boolean;
}
