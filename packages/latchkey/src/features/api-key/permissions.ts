import type { Permissions } from "../../shared/index.ts";
import type { ApiKeyRow } from "./key-storage.ts";

/** Null: the key isn't limited to any permissions. */
export function permissionsOf({ permissions }: Pick<ApiKeyRow, "permissions">): Permissions | null {
  const value = parsed(permissions);
  if (value === null) return null;
  const lists = Object.entries(value).filter(([, actions]) => Array.isArray(actions));
  // The entries are only compared with names of actions, so their type doesn't matter.
  return Object.fromEntries(lists) as Permissions;
}

/** Rows of the compatible framework may hold JSON that was encoded twice. */
export function parsed(text: string | null): Record<string, unknown> | null {
  if (text === null || text === "") return null;
  try {
    const value: unknown = JSON.parse(text);
    const inner: unknown = typeof value === "string" ? JSON.parse(value) : value;
    // Checked to be an object.
    return isObject(inner) ? (inner as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

export function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
