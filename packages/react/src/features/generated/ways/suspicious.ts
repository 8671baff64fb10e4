// Written by `npm run generate` from features/*/ways/suspicious.ts.

export * from "../../api-key/ways/suspicious.ts";
export * from "../../passkey/ways/suspicious.ts";
export * from "../../two-factor/ways/suspicious.ts";
