// Written by `npm run generate` from console/parts.{ts,tsx} of the features' folders.

export * from "../../api-key/console/parts.tsx";
export * from "../../passkey/console/parts.ts";
export * from "../../two-factor/console/parts.ts";
