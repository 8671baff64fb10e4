// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall } from "../kernel/contracts/call.ts";

/** Body of `POST /api-key/create`. */
export interface CreateApiKeyBody {
  name?: string | undefined;
  /** An object */
  metadata?: unknown;
  /** Seconds */
  expiresIn?: number | null | undefined;
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
  /** In process only */
  refillAmount?: number | undefined;
  /** In process only. Milliseconds */
  refillInterval?: number | undefined;
  /** In process only. Milliseconds */
  rateLimitTimeWindow?: number | undefined;
  /** In process only */
  rateLimitMax?: number | undefined;
  /** In process only */
  rateLimitEnabled?: boolean | undefined;
  prefix?: string | undefined;
  /** Owner of the key, if its configuration is for organizations */
  organizationId?: string | undefined;
  /** In process only */
  remaining?: number | null | undefined;
  /** Only those that the options allow */
  permissions?: Record<string, string[]> | undefined;
}

/** Answer of `POST /api-key/create`. */
export interface CreateApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** First characters of the secret; null if they aren't stored */
  start: string | null;
  prefix: string | null;
  /** Owner; null if the owner is an organization */
  userId: string | null;
  /** Owner: a user or an organization */
  referenceId: string;
  refillInterval: number | null;
  refillAmount: number | null;
  lastRefillAt: Date | null;
  enabled: boolean;
  rateLimitEnabled: boolean;
  /** Milliseconds */
  rateLimitTimeWindow: number | null;
  rateLimitMax: number | null;
  requestCount: number;
  /** Number of uses left; null: unlimited */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
  /** Secret of the key, returned only once */
  key: string;
}

/** Query of `GET /api-key/get`. */
export interface GetApiKeyQuery {
  id: string;
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
}

/** Answer of `GET /api-key/get`. */
export interface GetApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** First characters of the secret; null if they aren't stored */
  start: string | null;
  prefix: string | null;
  /** Owner; null if the owner is an organization */
  userId: string | null;
  /** Owner: a user or an organization */
  referenceId: string;
  refillInterval: number | null;
  refillAmount: number | null;
  lastRefillAt: Date | null;
  enabled: boolean;
  rateLimitEnabled: boolean;
  /** Milliseconds */
  rateLimitTimeWindow: number | null;
  rateLimitMax: number | null;
  requestCount: number;
  /** Number of uses left; null: unlimited */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
}

/** Body of `POST /api-key/update`. */
export interface UpdateApiKeyBody {
  keyId: string;
  name?: string | undefined;
  /** An object */
  metadata?: unknown;
  /** Seconds. Null: it doesn't expire */
  expiresIn?: number | null | undefined;
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
  /** In process only */
  refillAmount?: number | undefined;
  /** In process only. Milliseconds */
  refillInterval?: number | undefined;
  /** In process only. Milliseconds */
  rateLimitTimeWindow?: number | undefined;
  /** In process only */
  rateLimitMax?: number | undefined;
  /** In process only */
  rateLimitEnabled?: boolean | undefined;
  enabled?: boolean | undefined;
  /** In process only */
  remaining?: number | undefined;
  /** Only those that the options allow */
  permissions?: Record<string, string[]> | null | undefined;
}

/** Answer of `POST /api-key/update`. */
export interface UpdateApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** First characters of the secret; null if they aren't stored */
  start: string | null;
  prefix: string | null;
  /** Owner; null if the owner is an organization */
  userId: string | null;
  /** Owner: a user or an organization */
  referenceId: string;
  refillInterval: number | null;
  refillAmount: number | null;
  lastRefillAt: Date | null;
  enabled: boolean;
  rateLimitEnabled: boolean;
  /** Milliseconds */
  rateLimitTimeWindow: number | null;
  rateLimitMax: number | null;
  requestCount: number;
  /** Number of uses left; null: unlimited */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
}

/** Body of `POST /api-key/rotate`. */
export interface RotateApiKeyBody {
  keyId: string;
  configId?: string | undefined;
  /** Seconds for which the old secret works */
  overlap?: number | undefined;
  /** Seconds. Default: unchanged */
  expiresIn?: number | null | undefined;
}

/** Answer of `POST /api-key/rotate`. */
export interface RotateApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** First characters of the secret; null if they aren't stored */
  start: string | null;
  prefix: string | null;
  /** Owner; null if the owner is an organization */
  userId: string | null;
  /** Owner: a user or an organization */
  referenceId: string;
  refillInterval: number | null;
  refillAmount: number | null;
  lastRefillAt: Date | null;
  enabled: boolean;
  rateLimitEnabled: boolean;
  /** Milliseconds */
  rateLimitTimeWindow: number | null;
  rateLimitMax: number | null;
  requestCount: number;
  /** Number of uses left; null: unlimited */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
  /** Secret of the key, returned only once */
  key: string;
}

/** Query of `GET /api-key/list`. */
export interface ListApiKeysQuery {
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
  organizationId?: string | undefined;
  limit?: number | string | undefined;
  offset?: number | string | undefined;
  /** Default `createdAt` */
  sortBy?:
    | "createdAt"
    | "updatedAt"
    | "name"
    | "start"
    | "enabled"
    | "remaining"
    | "requestCount"
    | "lastRequest"
    | "expiresAt"
    | undefined;
  /** Default `desc` */
  sortDirection?: "asc" | "desc" | undefined;
}

/** Answer of `GET /api-key/list`. */
export interface ListApiKeysAnswer {
  apiKeys: {
    id: string;
    configId: string;
    name: string | null;
    /** First characters of the secret; null if they aren't stored */
    start: string | null;
    prefix: string | null;
    /** Owner; null if the owner is an organization */
    userId: string | null;
    /** Owner: a user or an organization */
    referenceId: string;
    refillInterval: number | null;
    refillAmount: number | null;
    lastRefillAt: Date | null;
    enabled: boolean;
    rateLimitEnabled: boolean;
    /** Milliseconds */
    rateLimitTimeWindow: number | null;
    rateLimitMax: number | null;
    requestCount: number;
    /** Number of uses left; null: unlimited */
    remaining: number | null;
    lastRequest: Date | null;
    expiresAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    permissions: Record<string, string[]> | null;
    metadata: Record<string, unknown> | null;
  }[];
  total: number;
  limit?: number;
  offset?: number;
}

/** Body of `POST /api-key/delete`. */
export interface DeleteApiKeyBody {
  keyId: string;
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
}

/** Answer of `POST /api-key/delete`. */
export interface DeleteApiKeyAnswer {
  success: true;
}

/** Answer of `POST /api-key/delete-all-expired-api-keys`. */
export interface DeleteAllExpiredApiKeysAnswer {
  success: true;
  error: null;
}

/** Body of `auth.api.verifyApiKey`. */
export interface VerifyApiKeyBody {
  key: string;
  configId?: string | undefined;
  permissions?:
    | Record<
        string,
        | string[]
        | {
            actions: string[];
            connector: "AND" | "OR";
          }
      >
    | undefined;
}

/** Answer of `auth.api.verifyApiKey`. */
export interface VerifyApiKeyAnswer {
  valid: boolean;
  error: {
    code: string;
    message: string;
    details?: {
      tryAgainIn: number;
    };
  } | null;
  key: {
    id: string;
    configId: string;
    name: string | null;
    /** First characters of the secret; null if they aren't stored */
    start: string | null;
    prefix: string | null;
    /** Owner; null if the owner is an organization */
    userId: string | null;
    /** Owner: a user or an organization */
    referenceId: string;
    refillInterval: number | null;
    refillAmount: number | null;
    lastRefillAt: Date | null;
    enabled: boolean;
    rateLimitEnabled: boolean;
    /** Milliseconds */
    rateLimitTimeWindow: number | null;
    rateLimitMax: number | null;
    requestCount: number;
    /** Number of uses left; null: unlimited */
    remaining: number | null;
    lastRequest: Date | null;
    expiresAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    permissions: Record<string, string[]> | null;
    metadata: Record<string, unknown> | null;
  } | null;
}

/** Methods that `api-key()` adds to `auth.api`. */
export interface ApiKeyApi {
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
  readonly createApiKey: BareApiCall<{ body?: CreateApiKeyBody }, CreateApiKeyAnswer>;

  /**
   * Get an API key of the caller or of an organization.
   *
   * `GET /api-key/get`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400),
   * `KEY_NOT_FOUND` (404), `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
   */
  readonly getApiKey: ApiCall<{ query: GetApiKeyQuery }, GetApiKeyAnswer>;

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
  readonly updateApiKey: ApiCall<{ body: UpdateApiKeyBody }, UpdateApiKeyAnswer>;

  /**
   * Rotate the secret of an API key. The old one works for a while longer.
   *
   * `POST /api-key/rotate`. Errors: `SESSION_NOT_FRESH` (403), `UNAUTHORIZED_SESSION` (401),
   * `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400), `KEY_NOT_FOUND` (404), `KEY_DISABLED_EXPIRATION`
   * (400), `EXPIRES_IN_IS_TOO_SMALL` (400), `EXPIRES_IN_IS_TOO_LARGE` (400),
   * `INSUFFICIENT_API_KEY_PERMISSIONS` (403), `KEY_DISABLED` (400), `KEY_EXPIRED` (400),
   * `FAILED_TO_UPDATE_API_KEY` (409).
   */
  readonly rotateApiKey: ApiCall<{ body: RotateApiKeyBody }, RotateApiKeyAnswer>;

  /**
   * List the API keys of the caller or of an organization.
   *
   * `GET /api-key/list`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400),
   * `ORGANIZATION_ID_REQUIRED` (400), `USER_NOT_MEMBER_OF_ORGANIZATION` (403),
   * `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
   */
  readonly listApiKeys: BareApiCall<{ query?: ListApiKeysQuery }, ListApiKeysAnswer>;

  /**
   * Delete an API key.
   *
   * `POST /api-key/delete`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND`
   * (400), `USER_BANNED` (401), `KEY_NOT_FOUND` (404), `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
   */
  readonly deleteApiKey: ApiCall<{ body: DeleteApiKeyBody }, DeleteApiKeyAnswer>;

  /**
   * Delete the caller's API keys that have expired.
   *
   * `POST /api-key/delete-all-expired-api-keys`. Errors: `UNAUTHORIZED` (401).
   */
  readonly deleteAllExpiredApiKeys: BareApiCall<object, DeleteAllExpiredApiKeysAnswer>;

  /**
   * Verify an API key, which counts as a use of it.
   *
   * Only in process.
   */
  readonly verifyApiKey: ApiCall<{ body: VerifyApiKeyBody }, VerifyApiKeyAnswer>;
}

/** Facts about `api-key()` for screens. */
export interface ApiKeyUi {
  apiKeys: {
    configId: string;
    owner: "user" | "organization";
    /** True if a request with a key has a session of the key's owner */
    opensSessions: boolean;
    requireName: boolean;
    /** Characters */
    nameLength: {
      min: number;
      max: number;
    };
    /** Default lifetime in seconds; null: keys don't expire */
    expiresIn: number | null;
    /** Allowed lifetimes in days; null: users can't choose one */
    canExpireAt: {
      min: number;
      max: number;
    } | null;
    /** Permissions that users can give to a key */
    permissions: Record<string, string[]> | null;
    /** Seconds for which the old secret works after a rotation */
    rotationOverlap: number;
  }[];
}
