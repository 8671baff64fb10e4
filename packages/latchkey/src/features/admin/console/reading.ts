/**
 * What the console reads: with a session from the store, not from a copy, and none in which an administrator acts for
 * another.
 */
export const reading = { method: "GET", session: "required", store: true, ownOnly: true } as const;
