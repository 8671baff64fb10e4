import { z } from "zod";
import { isoDate } from "../../kernel/common-shapes.ts";
import type { ApiKeyRow } from "./key-storage.ts";
import type { KeyConfig } from "./options.ts";
import { objectIn, permissionsOf } from "./permissions.ts";

export const PermissionsShape = z.record(z.string().max(100), z.array(z.string().max(100)));

/** A key without its secret. */
export const ApiKey = z.object({
  id: z.string(),
  configId: z.string(),
  name: z.string().nullable(),
  start: z.string().nullable().describe("First characters of the secret; null if they aren't stored"),
  prefix: z.string().nullable(),
  userId: z.string().nullable().describe("Owner; null if the owner is an organization"),
  referenceId: z.string().describe("Owner: a user or an organization"),
  refillInterval: z.number().nullable(),
  refillAmount: z.number().nullable(),
  lastRefillAt: isoDate.nullable(),
  enabled: z.boolean(),
  rateLimitEnabled: z.boolean(),
  rateLimitTimeWindow: z.number().nullable().describe("Milliseconds"),
  rateLimitMax: z.number().nullable(),
  requestCount: z.number(),
  remaining: z.number().nullable().describe("Number of uses left; null: unlimited"),
  lastRequest: isoDate.nullable(),
  expiresAt: isoDate.nullable(),
  createdAt: isoDate,
  updatedAt: isoDate,
  permissions: PermissionsShape.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

export type ShownKey = z.output<typeof ApiKey>;

interface KeyOfKind {
  readonly row: ApiKeyRow;
  readonly config: Pick<KeyConfig, "references">;
}

/** A key with its secret, which is shown once. */
export const NewApiKey = ApiKey.extend({ key: z.string().describe("Secret of the key, returned only once") });

/** Columns by which a list can be sorted. */
export const SORTED_BY = [
  "createdAt",
  "updatedAt",
  "name",
  "start",
  "enabled",
  "remaining",
  "requestCount",
  "lastRequest",
  "expiresAt",
] as const;

export function shownKey({ row, config }: KeyOfKind): ShownKey {
  const isOrganizations = config.references === "organization";
  return {
    id: row.id,
    configId: row.configId,
    name: row.name,
    start: row.start,
    prefix: row.prefix,
    userId: isOrganizations ? null : (row.userId ?? row.referenceId),
    referenceId: row.referenceId ?? row.userId ?? "",
    refillInterval: row.refillInterval,
    refillAmount: row.refillAmount,
    lastRefillAt: row.lastRefillAt,
    enabled: row.enabled ?? true,
    rateLimitEnabled: row.rateLimitEnabled ?? true,
    rateLimitTimeWindow: row.rateLimitTimeWindow,
    rateLimitMax: row.rateLimitMax,
    requestCount: row.requestCount ?? 0,
    remaining: row.remaining,
    lastRequest: row.lastRequest,
    expiresAt: row.expiresAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    // The type differs only in that its lists are read-only.
    permissions: permissionsOf(row) as ShownKey["permissions"],
    metadata: objectIn(row.metadata),
  };
}
