// Written by `npm run generate` from manage.tsx of the features' folders.

export * from "../passkey/manage.tsx";
export * from "../two-factor/manage.tsx";
