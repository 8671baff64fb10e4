// Written by `npm run generate` from features/*/hooks.ts.

export * from "../api-key/hooks.ts";
export * from "../organization/hooks.ts";
export * from "../passkey/hooks.ts";
export * from "../two-factor/hooks.ts";
