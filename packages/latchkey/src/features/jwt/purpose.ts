/** Encryption purpose of the private keys. */
export const PRIVATE_KEY_PURPOSE = "jwks-private-key";
