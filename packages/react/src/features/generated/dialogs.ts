// Written by `npm run generate` from features/*/{,ways/}dialogs.tsx.

export * from "../email-code/ways/dialogs.tsx";
export * from "../passkey/ways/dialogs.tsx";
export * from "../two-factor/dialogs.tsx";
