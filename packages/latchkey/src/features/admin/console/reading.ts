/**
 * Declaration of the console's reading routes. The session is read from the store, not from a cache, and
 * isn't one in which an administrator acts as another user.
 */
export const reading = { method: "GET", session: "required", store: true, ownOnly: true } as const;
