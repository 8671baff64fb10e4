// Written by `npm run generate` from the client's folders and the declarations of the routes.

export * from "../admin/client.ts";
export * from "../api-key/client.ts";
export * from "../email-otp/client.ts";
export * from "../jwt/client.ts";
export * from "../magic-link/client.ts";
export * from "../multi-session/client.ts";
export * from "../organization/client.ts";
export * from "../passkey/client.ts";
export * from "../popup/client.ts";
export * from "../two-factor/client.ts";
export * from "../username/client.ts";
export { genericOAuthClient } from "./generic-oauth.ts";
export { picturesClient } from "./pictures.ts";
