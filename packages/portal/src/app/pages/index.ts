import { type AdminSectionId, adminSectionAt } from "@latchkey/react/admin-sections";
import {
  ACCOUNT_SECTIONS,
  type AccountSectionName,
  ORGANIZATION_SECTIONS,
  type OrganizationSectionId,
} from "@latchkey/react/sections";

/** Where a section of the account has its page. */
export function accountPath(section: AccountSectionName): string {
  return section === "profile" ? "/account" : `/account/${section}`;
}

/** What a path shows. */
export type AppPage =
  | { of: "account"; page: AccountSectionName | "welcome" }
  | { of: "organization"; slug: string; page: OrganizationSectionId }
  | { of: "organizations"; page: "create" }
  /** `isOne`: about one of those that the section lists. */
  | { of: "admin"; page: AdminSectionId; isOne: boolean };

/** Whether a path is one of the console's: its pages are loaded by nobody else, and come with texts of their own. */
export function isOfConsole(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}

/** Whether a page's document carries the texts of the console: the audit log of an organization is like that of the service. */
export function hasConsoleTexts(path: string): boolean {
  return isOfConsole(path) || /^\/o\/[^/]+\/audit\/?(?:[?#]|$)/.test(path);
}

/** The page at a path, if there is one. */
export function pageAt(path: string): AppPage | undefined {
  const plain = path.replace(/\/+$/, "");
  if (plain === "/welcome") return { of: "account", page: "welcome" };
  if (plain === "/organizations/new") return { of: "organizations", page: "create" };
  if (isOfConsole(plain)) return consolePageAt(plain.slice("/admin/".length));
  const slug = slugOf(plain);
  if (slug === undefined) {
    const page = ACCOUNT_SECTIONS.find(({ id }) => accountPath(id) === plain)?.id;
    return page && { of: "account", page };
  }
  const below = plain.slice(`/o/${slug}`.length);
  // What lies below a page of the navigation (one team) is a part of it.
  const page = ORGANIZATION_SECTIONS.find((page) =>
    page.below === "" ? below === "" : below === page.below || below.startsWith(`${page.below}/`),
  )?.id;
  return page && { of: "organization", slug, page };
}

/** Sections with a page for each of those that they list. */
const WITH_ONE: ReadonlySet<AdminSectionId> = new Set<AdminSectionId>(["users", "organizations"]);

function consolePageAt(below: string): AppPage | undefined {
  const page = adminSectionAt(below)?.id;
  const parts = below.split("/").length;
  const isOne = parts === 2 && page !== undefined && WITH_ONE.has(page);
  return page === undefined || (parts > 1 && !isOne) ? undefined : { of: "admin", page, isOne };
}

/** Whether a path's page has a table. */
export function isWideAt(path: string): boolean | "full" {
  const shown = pageAt(path);
  if (isOfConsole(path)) return "full";
  if (shown === undefined || shown.of === "admin") return false;
  const sections = shown.of === "account" ? ACCOUNT_SECTIONS : ORGANIZATION_SECTIONS;
  return sections.some(({ id, isWide }) => isWide === true && id === shown.page);
}

/** The name of the file with what only the page at a path needs. */
export function moduleOf(url: string): string | undefined {
  const page = pageAt(url.split(/[?#]/, 1)[0] ?? "");
  if (page?.of === "organization" && page.page === "audit") return "admin-audit";
  return page && `${page.of}-${page.page}`;
}

/** The slug in the path of an organization's pages, whether there is such a page or not. */
export function slugOf(path: string): string | undefined {
  return /^\/o\/([^/]+)/.exec(path)?.[1];
}
