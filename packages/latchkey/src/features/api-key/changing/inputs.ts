import { z } from "zod";
import { type ErrorCode, fail, UNAUTHORIZED } from "../../../base/errors.ts";
import { isObject } from "../../../base/json.ts";
import type { Context } from "../../../kernel/contracts/context.ts";
import { line } from "../../../kernel/contracts/fields/common-shapes.ts";
import { guard, isHostCall } from "../../../kernel/contracts/guard.ts";
import type { User } from "../../../kernel/contracts/identity.ts";
import { missingPermissions, type Permissions } from "../../../shared/index.ts";
import {
  API_KEY_PERMISSION_NOT_ALLOWED,
  EXPIRES_IN_IS_TOO_LARGE,
  EXPIRES_IN_IS_TOO_SMALL,
  INVALID_METADATA_TYPE,
  INVALID_NAME_LENGTH,
  INVALID_PREFIX_LENGTH,
  KEY_DISABLED_EXPIRATION,
  METADATA_DISABLED,
  NAME_REQUIRED,
  REFILL_AMOUNT_AND_INTERVAL_REQUIRED,
  REFILL_INTERVAL_AND_AMOUNT_REQUIRED,
  SERVER_ONLY_PROPERTY,
  UNAUTHORIZED_SESSION,
} from "../errors.ts";
import type { KeyConfig } from "../options.ts";
import { PermissionsShape, writtenColumns } from "../shapes.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";

const DAY = 86_400;
/** Largest value that fits the compatible framework's column. */
const LARGEST = 2_147_483_647;
/** Milliseconds: ten years. */
const LONGEST_INTERVAL = 315_360_000_000;
/** Maximum length of the JSON. */
const LARGEST_METADATA = 4096;

const whole = (least: number, most = LARGEST) => z.number().int().min(least).max(most);

/** Only the application may set these. */
const serverOnly = {
  refillAmount: whole(1).optional().describe("In process only"),
  refillInterval: whole(1, LONGEST_INTERVAL).optional().describe("In process only. Milliseconds"),
  rateLimitTimeWindow: whole(1, LONGEST_INTERVAL).optional().describe("In process only. Milliseconds"),
  rateLimitMax: whole(1).optional().describe("In process only"),
  rateLimitEnabled: z.boolean().optional().describe("In process only"),
};

const Metadata = z
  .unknown()
  .refine((value) => value === undefined || JSON.stringify(value).length <= LARGEST_METADATA, {
    message: `Give at most ${LARGEST_METADATA} characters of JSON`,
  })
  .describe("An object");

export const ConfigId = z.string().max(100).optional();
export const KeyId = z.string().max(100);

/** The owner, which only the application may name. For a request the session decides. */
export const OwnerId = z.unknown().optional().describe("In process only: the owner");

/** Values that can be given for a new key and for an existing one. */
const either = {
  name: line(256).optional(),
  metadata: Metadata.optional(),
  expiresIn: z.number().min(1).nullable().optional().describe("Seconds"),
  configId: ConfigId,
  userId: OwnerId,
  ...serverOnly,
};

export const CreateBody = z.object({
  ...either,
  prefix: z
    .string()
    .regex(/^[\w-]*$/, "Give letters, digits, _ and -")
    .max(100)
    .optional(),
  organizationId: z
    .string()
    .optional()
    .describe("Owner of the key, if its configuration is for organizations"),
  remaining: whole(0).nullable().optional().describe("In process only"),
  permissions: PermissionsShape.optional().describe("Only those that the options allow"),
});

export const UpdateBody = z.object({
  keyId: KeyId,
  ...either,
  expiresIn: either.expiresIn.describe("Seconds. Null: it doesn't expire"),
  enabled: z.boolean().optional(),
  remaining: whole(1).optional().describe("In process only"),
  permissions: PermissionsShape.nullable().optional().describe("Only those that the options allow"),
});

type Given = Partial<Omit<z.output<typeof CreateBody>, "permissions">> & {
  enabled?: boolean | undefined;
  permissions?: Permissions | null | undefined;
};

/** Returns the columns that the given values set, as they are stored. */
export function storedColumns({ expiresIn, ...given }: Given, context: Context): Partial<ApiKeyRow> {
  // These belong to the kind, the owner and the secret of the key.
  const { configId: _, userId: _user, prefix: _prefix, ...values } = given;
  return writtenColumns({ ...values, ...(expiresIn === undefined ? {} : expiryIn(expiresIn, context)) });
}

/** Admits users, for their own keys, and the application, which alone may name the owner. */
const keyGuard = (error: ErrorCode, isOthers: (userId: unknown, user: User | undefined) => boolean) =>
  guard({
    errors: [error],
    check(context) {
      const { user, route, body, query } = context;
      const given = route.body === undefined ? query : body;
      const userId = isObject(given) ? given.userId : undefined;
      const isAllowed = isHostCall(context, userId) || (user !== undefined && userId === undefined);
      if (!isAllowed || isOthers(userId, user)) throw fail(error);
      return {};
    },
  });

export const keyCaller = keyGuard(
  UNAUTHORIZED,
  (userId, user) => user !== undefined && userId !== undefined && userId !== user.id,
);
/** For changes, which report the key of another user as unknown. */
export const keyHolder = keyGuard(UNAUTHORIZED_SESSION, () => false);

/** Throws if a value is given that only the application may set. */
export function assertForClients(given: Given, { permissions: { allowed } }: KeyConfig): void {
  // Members of the body.
  const names = [...Object.keys(serverOnly), "remaining"] as (keyof Given)[];
  if (names.some((name) => given[name] !== undefined)) throw fail(SERVER_ONLY_PROPERTY);
  if (given.permissions === undefined) return;
  if (allowed === undefined) throw fail(SERVER_ONLY_PROPERTY);
  // A key without permissions could be used like its owner's session.
  const missing = given.permissions === null ? ["all"] : missingPermissions([allowed], given.permissions);
  if (missing.length > 0)
    throw fail(API_KEY_PERMISSION_NOT_ALLOWED, { members: { missingPermissions: missing } });
}

/** Throws if a value doesn't fit the kind of keys. */
export function assertFits(given: Given, config: KeyConfig): void {
  const { name, prefix, metadata, refillAmount, refillInterval } = given;
  if (metadata !== undefined) {
    if (!config.enableMetadata) throw fail(METADATA_DISABLED);
    if (!isObject(metadata)) throw fail(INVALID_METADATA_TYPE);
  }
  if (refillAmount !== undefined && refillInterval === undefined)
    throw fail(REFILL_AMOUNT_AND_INTERVAL_REQUIRED);
  if (refillInterval !== undefined && refillAmount === undefined)
    throw fail(REFILL_INTERVAL_AND_AMOUNT_REQUIRED);
  assertLifetime(given.expiresIn, config);
  const { minimumPrefixLength, maximumPrefixLength, minimumNameLength, maximumNameLength } = config;
  if (prefix !== undefined && !isWithin(prefix, minimumPrefixLength, maximumPrefixLength))
    throw fail(INVALID_PREFIX_LENGTH);
  if (name !== undefined && !isWithin(name, minimumNameLength, maximumNameLength))
    throw fail(INVALID_NAME_LENGTH);
}

export function assertNamed(name: string | undefined, { requireName }: KeyConfig): void {
  if (requireName && name === undefined) throw fail(NAME_REQUIRED);
}

/** Seconds. Null: the key doesn't expire. */
export function defaultLifetime({ keyExpiration, mayLast }: KeyConfig): number | null {
  return keyExpiration.defaultExpiresIn ?? (mayLast ? null : keyExpiration.maxExpiresIn * DAY);
}

export function assertLifetime(
  seconds: number | null | undefined,
  { keyExpiration: { disableCustomExpiresTime, minExpiresIn, maxExpiresIn }, mayLast }: KeyConfig,
): void {
  if (seconds === undefined) return;
  if (disableCustomExpiresTime) throw fail(KEY_DISABLED_EXPIRATION);
  if (seconds === null) {
    if (!mayLast) throw fail(EXPIRES_IN_IS_TOO_LARGE);
    return;
  }
  if (seconds < minExpiresIn * DAY) throw fail(EXPIRES_IN_IS_TOO_SMALL);
  if (seconds > maxExpiresIn * DAY) throw fail(EXPIRES_IN_IS_TOO_LARGE);
}

function isWithin({ length }: string, least: number, most: number): boolean {
  return length >= least && length <= most;
}

/** Seconds before a key's expiry at which its owner is notified. */
export const TOLD_BEFORE = 7 * 86_400;

/** Expiry of a key. No notice is sent for a key that is created with a short lifetime. */
export function expiryIn(
  seconds: number | null,
  context: Context,
): Pick<ApiKeyRow, "expiresAt" | "expiryToldAt"> {
  if (seconds === null) return { expiresAt: null, expiryToldAt: null };
  const isSoon = seconds <= TOLD_BEFORE;
  return { expiresAt: context.time(seconds), expiryToldAt: isSoon ? context.time() : null };
}
