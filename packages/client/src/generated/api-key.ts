// Written by `npm run generate` from the declarations of the routes: edit those.

import type {
  CreateApiKeyAnswer,
  CreateApiKeyBody,
  DeleteAllExpiredApiKeysAnswer,
  DeleteApiKeyAnswer,
  DeleteApiKeyBody,
  GetApiKeyAnswer,
  GetApiKeyQuery,
  ListApiKeysAnswer,
  ListApiKeysQuery,
  RotateApiKeyAnswer,
  RotateApiKeyBody,
  UpdateApiKeyAnswer,
  UpdateApiKeyBody,
} from "latchkey/wire";
import type { BareClientCall, ClientCall, NoInput } from "../call.ts";

/** The routes of `api-key()` as methods. */
export interface ApiKeyMethods {
  readonly apiKey: {
    /**
     * Create an API key. Its secret is returned only once.
     *
     * `POST /api-key/create`. Errors: `SESSION_NOT_FRESH` (403), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND`
     * (400), `UNAUTHORIZED_SESSION` (401), `ORGANIZATION_ID_REQUIRED` (400), `SERVER_ONLY_PROPERTY` (400),
     * `API_KEY_PERMISSION_NOT_ALLOWED` (403), `METADATA_DISABLED` (400), `INVALID_METADATA_TYPE` (400),
     * `REFILL_AMOUNT_AND_INTERVAL_REQUIRED` (400), `REFILL_INTERVAL_AND_AMOUNT_REQUIRED` (400),
     * `KEY_DISABLED_EXPIRATION` (400), `EXPIRES_IN_IS_TOO_SMALL` (400), `EXPIRES_IN_IS_TOO_LARGE` (400),
     * `INVALID_NAME_LENGTH` (400), `INVALID_PREFIX_LENGTH` (400), `NAME_REQUIRED` (400),
     * `USER_NOT_MEMBER_OF_ORGANIZATION` (403), `INSUFFICIENT_API_KEY_PERMISSIONS` (403),
     * `API_KEY_LIMIT_REACHED` (403).
     */
    readonly create: BareClientCall<CreateApiKeyBody, CreateApiKeyAnswer>;
    /**
     * Get an API key of the caller or of an organization.
     *
     * `GET /api-key/get`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400),
     * `KEY_NOT_FOUND` (404), `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
     */
    readonly get: ClientCall<{ query: GetApiKeyQuery }, GetApiKeyAnswer>;
    /**
     * Change an API key: its name, its expiry, or whether it is enabled.
     *
     * `POST /api-key/update`. Errors: `UNAUTHORIZED_SESSION` (401),
     * `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400), `KEY_NOT_FOUND` (404), `SERVER_ONLY_PROPERTY` (400),
     * `API_KEY_PERMISSION_NOT_ALLOWED` (403), `METADATA_DISABLED` (400), `INVALID_METADATA_TYPE` (400),
     * `REFILL_AMOUNT_AND_INTERVAL_REQUIRED` (400), `REFILL_INTERVAL_AND_AMOUNT_REQUIRED` (400),
     * `KEY_DISABLED_EXPIRATION` (400), `EXPIRES_IN_IS_TOO_SMALL` (400), `EXPIRES_IN_IS_TOO_LARGE` (400),
     * `INVALID_NAME_LENGTH` (400), `INSUFFICIENT_API_KEY_PERMISSIONS` (403), `NO_VALUES_TO_UPDATE` (400).
     */
    readonly update: ClientCall<UpdateApiKeyBody, UpdateApiKeyAnswer>;
    /**
     * Rotate the secret of an API key. The old one works for a while longer.
     *
     * `POST /api-key/rotate`. Errors: `SESSION_NOT_FRESH` (403), `UNAUTHORIZED_SESSION` (401),
     * `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400), `KEY_NOT_FOUND` (404), `KEY_DISABLED_EXPIRATION`
     * (400), `EXPIRES_IN_IS_TOO_SMALL` (400), `EXPIRES_IN_IS_TOO_LARGE` (400),
     * `INSUFFICIENT_API_KEY_PERMISSIONS` (403), `KEY_DISABLED` (400), `KEY_EXPIRED` (400),
     * `FAILED_TO_UPDATE_API_KEY` (409).
     */
    readonly rotate: ClientCall<RotateApiKeyBody, RotateApiKeyAnswer>;
    /**
     * List the API keys of the caller or of an organization.
     *
     * `GET /api-key/list`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400),
     * `ORGANIZATION_ID_REQUIRED` (400), `USER_NOT_MEMBER_OF_ORGANIZATION` (403),
     * `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
     */
    readonly list: BareClientCall<{ query?: ListApiKeysQuery }, ListApiKeysAnswer>;
    /**
     * Delete an API key.
     *
     * `POST /api-key/delete`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND`
     * (400), `USER_BANNED` (401), `KEY_NOT_FOUND` (404), `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
     */
    readonly delete: ClientCall<DeleteApiKeyBody, DeleteApiKeyAnswer>;
    /**
     * Delete the caller's API keys that have expired.
     *
     * `POST /api-key/delete-all-expired-api-keys`. Errors: `UNAUTHORIZED` (401).
     */
    readonly deleteAllExpiredApiKeys: BareClientCall<NoInput, DeleteAllExpiredApiKeysAnswer>;
  };
}
