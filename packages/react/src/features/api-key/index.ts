export { ApiKeys, type ApiKeysPart, type ApiKeysProps, OrganizationApiKeys } from "./api-keys.tsx";
export * from "./hooks.ts";
export type { ApiKey, ApiKeyKind, NewApiKey } from "./types.ts";
