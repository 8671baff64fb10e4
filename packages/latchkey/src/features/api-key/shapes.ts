import { z } from "zod";
import { isObject, jsonIn } from "../../base/json.ts";
import { projectionOf } from "../../base/projection.ts";
import { tableMembers } from "../../kernel/contracts/fields/shapes.ts";
import type { Permissions } from "../../shared/index.ts";
import { emptyRow, type ShownRow } from "../../storage/tables/table.ts";
import type { KeyConfig } from "./options.ts";
import type { ApiKeyRow } from "./storage/key-storage.ts";
import { apiKeyTable, jsonColumns } from "./tables.ts";

export { PermissionsShape } from "./tables.ts";

/** A key without its secret: the shown columns, some of them in another form. */
export const ApiKey = z.object({
  ...tableMembers(apiKeyTable),
  ...jsonColumns,
  userId: z.string().nullable().describe("Owner; null if the owner is an organization"),
  referenceId: z.string().describe("Owner: a user or an organization"),
  enabled: z.boolean(),
  rateLimitEnabled: z.boolean(),
  requestCount: z.number().int(),
});

export type ShownKey = z.output<typeof ApiKey>;

/** A row with null in each column that may be null. */
export const emptyKey = emptyRow(apiKeyTable);

/** Returns the members that are columns, as they are stored. */
export function writtenColumns(given: Readonly<Record<string, unknown>>): Partial<ApiKeyRow> {
  const columns = Object.entries(given).filter(
    ([name, value]) => name in apiKeyTable.columns && value !== undefined,
  );
  return Object.fromEntries(
    columns.map(([name, value]) => [
      name,
      name in jsonColumns && value !== null ? JSON.stringify(value) : value,
    ]),
  );
}

/** Returns a key of the compatible framework, which may store JSON parsed, with its JSON as text. */
export function withJsonTexts(key: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const parsed = Object.keys(jsonColumns).filter((name) => isObject(key[name]));
  return { ...key, ...Object.fromEntries(parsed.map((name) => [name, JSON.stringify(key[name])])) };
}

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
    ...jsonValues(row),
    userId: isOrganizations ? null : (row.userId ?? row.referenceId),
    referenceId: row.referenceId ?? row.userId ?? "",
    enabled: row.enabled ?? true,
    rateLimitEnabled: row.rateLimitEnabled ?? true,
    requestCount: row.requestCount ?? 0,
    // The type differs only in that its lists are read-only.
    permissions: permissionsOf(row) as ShownKey["permissions"],
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

type JsonValues = Pick<ShownKey, keyof typeof jsonColumns>;

/** Returns the values of the JSON columns; null for one without a value of its shape. */
function jsonValues(row: ApiKeyRow): JsonValues {
  const values = Object.entries(jsonColumns).map(([name, shape]) => {
    // Each is a column.
    const value = jsonOf(row[name as keyof JsonValues]);
    return [name, shape.safeParse(value).success ? value : null] as const;
  });
  // Checked against the shape of each.
  return Object.fromEntries(values) as JsonValues;
}

/** Rows of the compatible framework may hold JSON that was encoded twice. */
function jsonOf(text: string | null): unknown {
  if (text === null || text === "") return null;
  const value = jsonIn(text);
  return typeof value === "string" ? jsonIn(value) : value;
}
