/** Returns the slug in the path of an organization's pages, even if there is no such page. */
export function slugOf(path: string): string | undefined {
  return /^\/o\/([^/]+)/.exec(path)?.[1];
}
