// The compatible framework's server as applications of version 1.2 have it. Imports from this folder.
export { betterAuth } from "better-auth";
export { getMigrations } from "better-auth/db";
export { admin, apiKey, organization, twoFactor, username } from "better-auth/plugins";
export { passkey } from "better-auth/plugins/passkey";
