import { activity } from "./activity.ts";
import { email } from "./email.ts";
import { organizationPages } from "./organization.ts";
import { security } from "./security.ts";
import { sessions } from "./sessions.ts";
import { connections } from "./social.ts";
import { deletion, preferences, profile } from "./users.ts";

/** The pages of the account, in the order of its navigation. Their routes: `router.tsx`. */
export const ACCOUNT_PAGES = [
  profile,
  email,
  security,
  connections,
  sessions,
  activity,
  preferences,
  deletion,
] as const;

/** The pages of an organization, in the order of its navigation. */
export const ORGANIZATION_PAGES = organizationPages;

type AccountPage = (typeof ACCOUNT_PAGES)[number]["page"];
type OrganizationPage = (typeof ORGANIZATION_PAGES)[number]["page"];

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
    const page = ACCOUNT_PAGES.find(({ to }) => to === plain)?.page;
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
