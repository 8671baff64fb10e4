/**
 * Three failures in ten seconds: an attempt costs the server a hash, and guessing costs nothing but attempts.
 */
export const CREDENTIAL_LIMIT = { window: 10, max: 3, counts: "failures" } as const;
/** Three in ten seconds: an account can be created without proof of anything, so every sign-up counts. */
export const SIGN_UP_LIMIT = { window: 10, max: 3 } as const;
