export { ApiKeys, type ApiKeysPart, type ApiKeysProps, OrganizationApiKeys } from "./api-keys.tsx";
export type { ApiKey, ApiKeyKind, NewApiKey } from "./types.ts";
export { type ApiKeys as ApiKeysHandle, type NewApiKeyValues, useApiKeys } from "./use-api-keys.ts";
