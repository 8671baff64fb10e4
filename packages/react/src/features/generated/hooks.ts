// Written by `npm run generate` from hooks.ts of the features' folders.

export * from "../api-key/hooks.ts";
export * from "../organization/hooks.ts";
export * from "../passkey/hooks.ts";
export * from "../two-factor/hooks.ts";
