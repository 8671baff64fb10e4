// Written by `npm run generate` from features/*/manage.tsx.

export * from "../passkey/manage.tsx";
export * from "../two-factor/manage.tsx";
