// Written by `npm run generate` from index.ts of the features' folders.

export * from "../account-deletion/index.ts";
export * from "../api-key/index.ts";
export * from "../email-code/index.ts";
export * from "../email-verification/index.ts";
export * from "../organization/index.ts";
export * from "../passkey/index.ts";
export * from "../social/index.ts";
export * from "../two-factor/index.ts";
