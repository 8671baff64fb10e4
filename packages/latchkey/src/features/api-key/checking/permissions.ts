import { isObject, jsonIn } from "../../../base/json.ts";
import type { Permissions } from "../../../shared/index.ts";
import type { ApiKeyRow } from "../storage/key-storage.ts";

/** Null: the key isn't limited to any permissions. A value that can't be read allows nothing. */
export function permissionsOf({ permissions }: Pick<ApiKeyRow, "permissions">): Permissions | null {
  const value = jsonOf(permissions);
  if (value === null) return null;
  return Object.fromEntries(isObject(value) ? Object.entries(value).filter(isEntry) : []);
}

const isEntry = (entry: [string, unknown]): entry is [string, string[]] =>
  Array.isArray(entry[1]) && entry[1].every((action) => typeof action === "string");

/** Returns the object in a column; null if there is none. */
export function objectIn(text: string | null): Readonly<Record<string, unknown>> | null {
  const value = jsonOf(text);
  return isObject(value) ? value : null;
}

/** Rows of the compatible framework may hold JSON that was encoded twice. */
function jsonOf(text: string | null): unknown {
  if (text === null || text === "") return null;
  const value = jsonIn(text);
  return typeof value === "string" ? jsonIn(value) : value;
}
