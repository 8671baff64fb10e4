/** The pages of the navigation, in its order. */
export const PAGES = [
  { page: "profile", to: "/account" },
  { page: "security", to: "/account/security" },
  { page: "sessions", to: "/account/sessions" },
] as const;

export type AppPage = (typeof PAGES)[number]["page"];

/** The page at a path, if there is one. */
export function pageAt(path: string): AppPage | undefined {
  const plain = path.replace(/\/+$/, "");
  return PAGES.find(({ to }) => to === plain)?.page;
}
