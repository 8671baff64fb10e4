import type { Permissions } from "../../shared/index.ts";
import type { ApiKeyRow } from "./key-storage.ts";

/** Null: the key is limited to none. */
export function permissionsOf({ permissions }: Pick<ApiKeyRow, "permissions">): Permissions | null {
  const value = parsed(permissions);
  if (value === null) return null;
  const lists = Object.entries(value).filter(([, actions]) => Array.isArray(actions));
  // Lists of anything are compared with the names of actions.
  return Object.fromEntries(lists) as Permissions;
}

/** Rows of the compatible framework may hold the text of a text. */
export function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null || text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    const inner: unknown = typeof value === "string" ? JSON.parse(value) : value;
    // As was just seen.
    return isObject(inner) ? (inner as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
