/** Loaded with the first response that is verified: it takes longer to load than the engine to start. */
export const library = () => import("@simplewebauthn/server");
