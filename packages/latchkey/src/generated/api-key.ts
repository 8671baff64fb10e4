// Written by `npm run generate` from the declarations of the routes: edit those.

import type { ApiCall, BareApiCall } from "../kernel/call.ts";

/** Create an API key. Its secret is shown only now: the body. */
export interface CreateApiKeyBody {
  name?: string | undefined;
  /** Seconds */
  expiresIn?: number | null | undefined;
  prefix?: string | undefined;
  /** An object */
  metadata?: unknown;
  configId?: string | undefined;
  /** The owner, of a kind that organizations own */
  organizationId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
  /** In process only */
  remaining?: number | null | undefined;
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
  /** Those that the options allow */
  permissions?: Record<string, string[]> | undefined;
}

/** Create an API key. Its secret is shown only now: the answer. */
export interface CreateApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** How it begins */
  start: string | null;
  prefix: string | null;
  /** The owner; null if an organization is */
  userId: string | null;
  /** The owner: a user, or an organization */
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
  /** Null: its uses aren't counted down */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
  /** Shown only now */
  key: string;
}

/** An API key of the caller, or of an organization: the query. */
export interface GetApiKeyQuery {
  id: string;
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
}

/** An API key of the caller, or of an organization: the answer. */
export interface GetApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** How it begins */
  start: string | null;
  prefix: string | null;
  /** The owner; null if an organization is */
  userId: string | null;
  /** The owner: a user, or an organization */
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
  /** Null: its uses aren't counted down */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
}

/** Change an API key: its name, its expiry, whether it works: the body. */
export interface UpdateApiKeyBody {
  keyId: string;
  configId?: string | undefined;
  name?: string | undefined;
  enabled?: boolean | undefined;
  /** An object */
  metadata?: unknown;
  /** Seconds. Null: it doesn't expire */
  expiresIn?: number | null | undefined;
  /** In process only: the owner */
  userId?: unknown;
  /** In process only */
  remaining?: number | undefined;
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
  /** Those that the options allow */
  permissions?: Record<string, string[]> | null | undefined;
}

/** Change an API key: its name, its expiry, whether it works: the answer. */
export interface UpdateApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** How it begins */
  start: string | null;
  prefix: string | null;
  /** The owner; null if an organization is */
  userId: string | null;
  /** The owner: a user, or an organization */
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
  /** Null: its uses aren't counted down */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
}

/** Give an API key a new secret. The old one works for some time yet: the body. */
export interface RotateApiKeyBody {
  keyId: string;
  configId?: string | undefined;
  /** Seconds for which the old secret works */
  overlap?: number | undefined;
  /** Seconds. Default: as before */
  expiresIn?: number | null | undefined;
}

/** Give an API key a new secret. The old one works for some time yet: the answer. */
export interface RotateApiKeyAnswer {
  id: string;
  configId: string;
  name: string | null;
  /** How it begins */
  start: string | null;
  prefix: string | null;
  /** The owner; null if an organization is */
  userId: string | null;
  /** The owner: a user, or an organization */
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
  /** Null: its uses aren't counted down */
  remaining: number | null;
  lastRequest: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  permissions: Record<string, string[]> | null;
  metadata: Record<string, unknown> | null;
  /** Shown only now */
  key: string;
}

/** The API keys of the caller, or of an organization: the query. */
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

/** The API keys of the caller, or of an organization: the answer. */
export interface ListApiKeysAnswer {
  apiKeys: {
    id: string;
    configId: string;
    name: string | null;
    /** How it begins */
    start: string | null;
    prefix: string | null;
    /** The owner; null if an organization is */
    userId: string | null;
    /** The owner: a user, or an organization */
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
    /** Null: its uses aren't counted down */
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

/** Delete an API key: the body. */
export interface DeleteApiKeyBody {
  keyId: string;
  configId?: string | undefined;
  /** In process only: the owner */
  userId?: unknown;
}

/** Delete an API key: the answer. */
export interface DeleteApiKeyAnswer {
  success: true;
}

/** Delete the caller's API keys that have expired: the answer. */
export interface DeleteAllExpiredApiKeysAnswer {
  success: true;
  error: null;
}

/** Whether a key is good, which counts as a use of it: the body. */
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

/** Whether a key is good, which counts as a use of it: the answer. */
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
    /** How it begins */
    start: string | null;
    prefix: string | null;
    /** The owner; null if an organization is */
    userId: string | null;
    /** The owner: a user, or an organization */
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
    /** Null: its uses aren't counted down */
    remaining: number | null;
    lastRequest: Date | null;
    expiresAt: Date | null;
    createdAt: Date;
    updatedAt: Date;
    permissions: Record<string, string[]> | null;
    metadata: Record<string, unknown> | null;
  } | null;
}

/** What `api-key()` adds to `auth.api`. */
export interface ApiKeyApi {
  /**
   * Create an API key. Its secret is shown only now.
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
   * An API key of the caller, or of an organization.
   *
   * `GET /api-key/get`. Errors: `UNAUTHORIZED` (401), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400),
   * `KEY_NOT_FOUND` (404), `INSUFFICIENT_API_KEY_PERMISSIONS` (403).
   */
  readonly getApiKey: ApiCall<{ query: GetApiKeyQuery }, GetApiKeyAnswer>;

  /**
   * Change an API key: its name, its expiry, whether it works.
   *
   * `POST /api-key/update`. Errors: `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND` (400),
   * `UNAUTHORIZED_SESSION` (401), `KEY_NOT_FOUND` (404), `SERVER_ONLY_PROPERTY` (400),
   * `API_KEY_PERMISSION_NOT_ALLOWED` (403), `METADATA_DISABLED` (400), `INVALID_METADATA_TYPE` (400),
   * `REFILL_AMOUNT_AND_INTERVAL_REQUIRED` (400), `REFILL_INTERVAL_AND_AMOUNT_REQUIRED` (400),
   * `KEY_DISABLED_EXPIRATION` (400), `EXPIRES_IN_IS_TOO_SMALL` (400), `EXPIRES_IN_IS_TOO_LARGE` (400),
   * `INVALID_NAME_LENGTH` (400), `INSUFFICIENT_API_KEY_PERMISSIONS` (403), `NO_VALUES_TO_UPDATE` (400).
   */
  readonly updateApiKey: ApiCall<{ body: UpdateApiKeyBody }, UpdateApiKeyAnswer>;

  /**
   * Give an API key a new secret. The old one works for some time yet.
   *
   * `POST /api-key/rotate`. Errors: `SESSION_NOT_FRESH` (403), `NO_DEFAULT_API_KEY_CONFIGURATION_FOUND`
   * (400), `UNAUTHORIZED_SESSION` (401), `KEY_NOT_FOUND` (404), `KEY_DISABLED_EXPIRATION` (400),
   * `EXPIRES_IN_IS_TOO_SMALL` (400), `EXPIRES_IN_IS_TOO_LARGE` (400), `INSUFFICIENT_API_KEY_PERMISSIONS`
   * (403), `KEY_DISABLED` (400), `KEY_EXPIRED` (400), `FAILED_TO_UPDATE_API_KEY` (409).
   */
  readonly rotateApiKey: ApiCall<{ body: RotateApiKeyBody }, RotateApiKeyAnswer>;

  /**
   * The API keys of the caller, or of an organization.
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
   * Whether a key is good, which counts as a use of it.
   *
   * Only in process.
   */
  readonly verifyApiKey: ApiCall<{ body: VerifyApiKeyBody }, VerifyApiKeyAnswer>;
}

/** What `api-key()` tells screens. */
export interface ApiKeyUi {
  apiKeys: {
    configId: string;
    owner: "user" | "organization";
    /** Whether a request with a key is its owner's */
    opensSessions: boolean;
    requireName: boolean;
    /** Characters */
    nameLength: {
      min: number;
      max: number;
    };
    /** Seconds, if nothing else is asked for; null: it doesn't expire */
    expiresIn: number | null;
    /** Days that can be asked for; null: none */
    canExpireAt: {
      min: number;
      max: number;
    } | null;
    /** What users can give to a key */
    permissions: Record<string, string[]> | null;
    /** Seconds for which the old secret works after a rotation */
    rotationOverlap: number;
  }[];
}
