// Resolved from here, so that the packages beside this file are the ones that answer.
export { createAuthClient } from "better-auth/client";
