import type { OrganizationSummary } from "@latchkey/react";

/** The pages of the account's navigation, in its order. */
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

export type AccountPage = NavPage | (typeof FURTHER)[number]["page"];

/** The pages of an organization in the order of its navigation, by what follows its slug in their address. */
export const ORGANIZATION_PAGES = [
  { page: "overview", below: "" },
  { page: "members", below: "/members" },
  { page: "invitations", below: "/invitations" },
  { page: "teams", below: "/teams" },
  { page: "roles", below: "/roles" },
  { page: "settings", below: "/settings" },
] as const;

export type OrganizationPage = (typeof ORGANIZATION_PAGES)[number]["page"];

/** What a path shows. */
export type AppPage =
  | { of: "account"; page: AccountPage }
  | { of: "organization"; slug: string; page: OrganizationPage }
  | { of: "organizations"; page: "create" };

/** The page at a path, if there is one. */
export function pageAt(path: string): AppPage | undefined {
  const plain = path.replace(/\/+$/, "");
  if (plain === "/organizations/new") return { of: "organizations", page: "create" };
  const slug = slugOf(plain);
  if (slug === undefined) {
    const page = [...PAGES, ...FURTHER].find(({ to }) => to === plain)?.page;
    return page && { of: "account", page };
  }
  const below = plain.slice(`/o/${slug}`.length);
  // What lies below a page of the navigation (one team) is a part of it.
  const page = ORGANIZATION_PAGES.find((page) =>
    page.below === "" ? below === "" : below === page.below || below.startsWith(`${page.below}/`),
  )?.page;
  return page && { of: "organization", slug, page };
}

/** The slug in the path of an organization's pages, whether there is such a page or not. */
export function slugOf(path: string): string | undefined {
  return /^\/o\/([^/]+)/.exec(path)?.[1];
}

/** Whether someone who is in an organization has something to do on one of its pages. */
export function mayOpen(page: OrganizationPage, { permissions, teams }: OrganizationSummary): boolean {
  switch (page) {
    case "teams":
      return teams !== null;
    case "roles":
      return (permissions.ac ?? []).includes("read");
    case "invitations":
      return (permissions.invitation ?? []).length > 0;
    case "overview":
    case "members":
    case "settings":
      return true;
  }
}
