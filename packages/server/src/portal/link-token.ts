import type { Visit } from "./visit.ts";

/**
 * Returns the token of an emailed link: `token` of the query, or the part after the page's name in its path.
 */
export function tokenOf({ path, query }: Pick<Visit, "path" | "query">): string | null {
  const [, inPath] = /^\/reset-password\/([\w.-]{1,2048})$/.exec(path) ?? [];
  return inPath ?? (query.get("token") || null);
}
