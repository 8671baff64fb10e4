import type { Visit } from "./visit.ts";

/** What an emailed link carries: `token` of the query, or what stands behind the page's name in its path. */
export function tokenOf({ path, query }: Pick<Visit, "path" | "query">): string | null {
  const [, inPath] = /^\/reset-password\/([\w.-]{1,2048})$/.exec(path) ?? [];
  return inPath ?? (query.get("token") || null);
}
