// The compatible framework's server as applications of version 1.6 have it. Imports from this folder.
export { apiKey } from "@better-auth/api-key";
export { passkey } from "@better-auth/passkey";
export { betterAuth } from "better-auth";
export { getMigrations } from "better-auth/db/migration";
export { toNodeHandler } from "better-auth/node";
export { admin, organization, twoFactor, username } from "better-auth/plugins";
