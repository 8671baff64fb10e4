/** The pages of the navigation, in its order. */
export const PAGES = [
  { page: "profile", to: "/account" },
  { page: "email", to: "/account/email" },
  { page: "security", to: "/account/security" },
  { page: "connections", to: "/account/connections" },
  { page: "sessions", to: "/account/sessions" },
  { page: "activity", to: "/account/activity" },
  { page: "preferences", to: "/account/preferences" },
] as const;

export type NavPage = (typeof PAGES)[number]["page"];

/** Pages that others lead to. */
const FURTHER = [{ page: "delete", to: "/account/delete" }] as const;

export type AppPage = NavPage | (typeof FURTHER)[number]["page"];

/** The page at a path, if there is one. */
export function pageAt(path: string): AppPage | undefined {
  const plain = path.replace(/\/+$/, "");
  return [...PAGES, ...FURTHER].find(({ to }) => to === plain)?.page;
}
