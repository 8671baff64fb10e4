// Written by `npm run generate` from ways/suspicious.ts of the features' folders.

export * from "../../api-key/ways/suspicious.ts";
export * from "../../passkey/ways/suspicious.ts";
export * from "../../two-factor/ways/suspicious.ts";
