export { type ApiKeys as ApiKeysHandle, type NewApiKeyValues, useApiKeys } from "./use-api-keys.ts";
