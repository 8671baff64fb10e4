import { z } from "zod";
import { isObject, jsonIn } from "../../base/json.ts";
import { projectionOf } from "../../base/projection.ts";
import { tableMembers } from "../../kernel/contracts/fields/shapes.ts";
import type { Permissions } from "../../shared/index.ts";
import { emptyRow, type ShownRow } from "../../storage/tables/table.ts";
import type { KeyConfig } from "./options.ts";
import type { ApiKeyRow } from "./storage/key-storage.ts";
import { apiKeyTable } from "./tables.ts";

export const PermissionsShape = z.record(z.string().max(100), z.array(z.string().max(100)));

/** A key without its secret: the shown columns, some of them in another form. */
export const ApiKey = z.object({
  ...tableMembers(apiKeyTable),
  userId: z.string().nullable().describe("Owner; null if the owner is an organization"),
  referenceId: z.string().describe("Owner: a user or an organization"),
  enabled: z.boolean(),
  rateLimitEnabled: z.boolean(),
  requestCount: z.number().int(),
  permissions: PermissionsShape.nullable(),
  metadata: z.record(z.string(), z.unknown()).nullable(),
});

export type ShownKey = z.output<typeof ApiKey>;

/** A row with null in each column that may be null. */
export const emptyKey = emptyRow(apiKeyTable);

export const isKeyColumn = (name: string): boolean => name in apiKeyTable.columns;

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

// The shape keeps the columns that aren't hidden.
const shownColumns = projectionOf(ApiKey).forWire as (row: ApiKeyRow) => ShownRow<typeof apiKeyTable>;

export function shownKey({ row, config }: KeyOfKind): ShownKey {
  const isOrganizations = config.references === "organization";
  return {
    ...shownColumns(row),
    userId: isOrganizations ? null : (row.userId ?? row.referenceId),
    referenceId: row.referenceId ?? row.userId ?? "",
    enabled: row.enabled ?? true,
    rateLimitEnabled: row.rateLimitEnabled ?? true,
    requestCount: row.requestCount ?? 0,
    // The type differs only in that its lists are read-only.
    permissions: permissionsOf(row) as ShownKey["permissions"],
    metadata: objectIn(row.metadata),
  };
}

/** Null: the key isn't limited to any permissions. A value that can't be read allows nothing. */
export function permissionsOf({ permissions }: Pick<ApiKeyRow, "permissions">): Permissions | null {
  const value = jsonOf(permissions);
  if (value === null) return null;
  return Object.fromEntries(isObject(value) ? Object.entries(value).filter(isEntry) : []);
}

const isEntry = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((action) => typeof action === "string");

/** Returns the object in a column; null if there is none. */
function objectIn(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = jsonOf(text);
  return isObject(value) ? value : null;
}

/** Rows of the compatible framework may hold JSON that was encoded twice. */
function jsonOf(text: string | null): unknown {
  if (text === null || text === "") return null;
  const value = jsonIn(text);
  return typeof value === "string" ? jsonIn(value) : value;
}
