// Written by `npm run generate` from sections/*/*.tsx of the features' folders.

export * from "../api-key/sections/account/api-keys.tsx";
export * from "../api-key/sections/organization/api-keys.tsx";
export * from "../organization/sections/organization/invitations.tsx";
export * from "../organization/sections/organization/members.tsx";
export * from "../organization/sections/organization/overview.tsx";
export * from "../organization/sections/organization/roles.tsx";
export * from "../organization/sections/organization/settings.tsx";
export * from "../organization/sections/organization/teams.tsx";
export * from "../passkey/sections/account/passkeys.tsx";
export * from "../two-factor/sections/account/two-factor.tsx";
