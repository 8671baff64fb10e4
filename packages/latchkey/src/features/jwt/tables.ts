import { date, id, table, text } from "../../storage/tables/table.ts";

/** Encryption purpose of the private keys. */
export const PRIVATE_KEY_PURPOSE = "jwks-private-key";

/** Key pairs that sign tokens. The ID is the `kid`. */
export const jwksTable = table("jwks", {
  id: id(),
  /** A JWK (RFC 7517), in JSON. */
  publicKey: text(),
  /** The private JWK, in JSON: sealed, unless the options turn that off. */
  privateKey: text({ hidden: true, sealed: { purpose: PRIVATE_KEY_PURPOSE, shared: "always" } }),
  createdAt: date(),
  /** Time at which it stops signing. Null: when another one replaces it. */
  expiresAt: date({ nullable: true }),
  /** Null in rows of an older version of the compatible framework, where the key states it. */
  alg: text({ nullable: true }),
  crv: text({ nullable: true }),
});
