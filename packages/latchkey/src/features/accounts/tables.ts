import { date, id, reference, table, text } from "../../storage/tables/table.ts";

/** Encryption purposes of the provider tokens. */
export const TOKEN_PURPOSES = {
  accessToken: "account.accessToken",
  refreshToken: "account.refreshToken",
  idToken: "account.idToken",
} as const;

/** `salt:key`, as the compatible framework stores hashes. */
const FRAMEWORK_HASH = /^[0-9a-f]{32}:[0-9a-f]{128}$/;

/** A sign-in method of a user. `providerId` "credential" is a password; its `accountId` is the user's id. */
export const accountTable = table("account", {
  id: id(),
  accountId: text(),
  providerId: text(),
  userId: reference("user"),
  accessToken: text({
    nullable: true,
    hidden: true,
    sealed: { purpose: TOKEN_PURPOSES.accessToken, shared: "on request" },
  }),
  refreshToken: text({
    nullable: true,
    hidden: true,
    sealed: { purpose: TOKEN_PURPOSES.refreshToken, shared: "on request" },
  }),
  idToken: text({
    nullable: true,
    hidden: true,
    sealed: { purpose: TOKEN_PURPOSES.idToken, shared: "on request" },
  }),
  accessTokenExpiresAt: date({ nullable: true }),
  refreshTokenExpiresAt: date({ nullable: true }),
  /** Separated by commas. */
  scope: text({ nullable: true }),
  password: text({
    nullable: true,
    hidden: true,
    framework: { convert: (hash) => (FRAMEWORK_HASH.test(hash) ? hash : undefined), loses: "passwords" },
  }),
  /**
   * `mailbox`: the method was obtained through the email address, so a code in an email is no second factor
   * beside it. Null: it wasn't, or a second factor of another kind has been shown since.
   */
  channel: text({ nullable: true, length: 16, hidden: true }),
  // One row for each identity and one password for each user. The keys are hashes, because not every database
  // can put a unique index on long texts or on some rows only.
  identityKey: text({ nullable: true, unique: true, sparse: true, length: 64, hidden: true }),
  credentialKey: text({ nullable: true, unique: true, sparse: true, length: 64, hidden: true }),
  /** The process that is refreshing the provider's tokens. Null if none is. */
  refreshClaim: text({ nullable: true, length: 32, hidden: true }),
  createdAt: date(),
  updatedAt: date(),
});
