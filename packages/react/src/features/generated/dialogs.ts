// Written by `npm run generate` from {,ways/}dialogs.tsx of the features' folders.

export * from "../email-code/ways/dialogs.tsx";
export * from "../passkey/ways/dialogs.tsx";
export * from "../two-factor/dialogs.tsx";
