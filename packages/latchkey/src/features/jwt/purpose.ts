/** Nothing else is sealed for it. */
export const PRIVATE_KEY_PURPOSE = "jwks-private-key";
