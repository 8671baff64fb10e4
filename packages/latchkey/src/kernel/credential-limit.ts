/** Three failures in ten seconds: what is tried costs a hash, and guessing costs nothing but tries. */
export const CREDENTIAL_LIMIT = { window: 10, max: 3, counts: "failures" } as const;
/** Three in ten seconds: an account can be made without proof of anything, so each of them counts. */
export const SIGN_UP_LIMIT = { window: 10, max: 3 } as const;
