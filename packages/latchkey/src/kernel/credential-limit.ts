/** Three in ten seconds: signing up and in costs a hash, and guessing costs nothing but tries. */
export const CREDENTIAL_LIMIT = { window: 10, max: 3 } as const;
