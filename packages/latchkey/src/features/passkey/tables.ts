import { boolean, date, id, integer, reference, table, text } from "../../storage/tables/table.ts";

/** One row for each credential (WebAuthn 3, 4: credential record). */
export const passkeyTable = table("passkey", {
  id: id(),
  name: text({ nullable: true }),
  /** The COSE key, in base64. */
  publicKey: text({ exported: false }),
  userId: reference("user"),
  /** Base64url, as browsers send it. Up to 1364 characters, so the index is on its hash. */
  credentialID: text(),
  /** Hash of `credentialID`. Null in rows of the compatible framework until they are used here. */
  credentialKey: text({ nullable: true, unique: true, length: 64, hidden: true }),
  counter: integer(),
  /** `singleDevice` or `multiDevice`. */
  deviceType: text(),
  backedUp: boolean(),
  /** Separated by commas. */
  transports: text({ nullable: true }),
  createdAt: date({ nullable: true }),
  aaguid: text({ nullable: true }),
  lastUsedAt: date({ nullable: true }),
  /** The domain of the passkey. Null in rows of the compatible framework, which doesn't record it. */
  rpID: text({ nullable: true, hidden: true, index: true, length: 253 }),
  /** Base64url. Null in rows of the compatible framework, which used another one for each passkey. */
  userHandle: text({ nullable: true, hidden: true }),
});
