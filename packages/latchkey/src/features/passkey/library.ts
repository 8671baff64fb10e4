/** Loads the library with the first response to verify: loading takes longer than the engine's start. */
export const library = () => import("@simplewebauthn/server");
