import { type AdminSectionId, adminSectionAt } from "@latchkey/react/admin-sections";
import {
  ACCOUNT_SECTIONS,
  type AccountSectionName,
  ORGANIZATION_SECTIONS,
  type OrganizationSectionId,
} from "@latchkey/react/sections";

/** Returns the path of an account section's page. */
export function accountPath(section: AccountSectionName): string {
  return section === "profile" ? "/account" : `/account/${section}`;
}

/** Page of a path. */
export type AppPage =
  | { of: "account"; page: AccountSectionName | "welcome" }
  | { of: "organization"; slug: string; page: OrganizationSectionId }
  | { of: "organizations"; page: "create" }
  /** `isOne`: the page of a single item of the section's list. */
  | { of: "admin"; page: AdminSectionId; isOne: boolean };

/**
 * Reports whether a path belongs to the console: its pages are loaded only by administrators, and have
 * additional texts.
 */
export function isOfConsole(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}

/**
 * Reports whether a page's document includes the texts of the console: the audit log of an organization uses
 * them too.
 */
export function hasConsoleTexts(path: string): boolean {
  return isOfConsole(path) || /^\/o\/[^/]+\/audit\/?(?:[?#]|$)/.test(path);
}

/** Returns the page at a path, if there is one. */
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
  // Pages below one of the navigation (such as a single team) belong to it.
  const page = ORGANIZATION_SECTIONS.find((page) =>
    page.below === "" ? below === "" : below === page.below || below.startsWith(`${page.below}/`),
  )?.id;
  return page && { of: "organization", slug, page };
}

/** Sections with a page for each item of their list. */
const WITH_ONE: ReadonlySet<AdminSectionId> = new Set<AdminSectionId>(["users", "organizations"]);

function consolePageAt(below: string): AppPage | undefined {
  const page = adminSectionAt(below)?.id;
  const parts = below.split("/").length;
  const isOne = parts === 2 && page !== undefined && WITH_ONE.has(page);
  return page === undefined || (parts > 1 && !isOne) ? undefined : { of: "admin", page, isOne };
}

/** Reports whether a path's page has a table. */
export function isWideAt(path: string): boolean | "full" {
  const shown = pageAt(path);
  if (isOfConsole(path)) return "full";
  if (shown === undefined || shown.of === "admin") return false;
  const sections = shown.of === "account" ? ACCOUNT_SECTIONS : ORGANIZATION_SECTIONS;
  return sections.some(({ id, isWide }) => isWide === true && id === shown.page);
}

/** Returns the name of the file with the code of the page at a path. */
export function moduleOf(url: string): string | undefined {
  const page = pageAt(url.split(/[?#]/, 1)[0] ?? "");
  if (page?.of === "organization" && page.page === "audit") return "admin-audit";
  return page && `${page.of}-${page.page}`;
}

/** Returns the slug in the path of an organization's pages, even if there is no such page. */
export function slugOf(path: string): string | undefined {
  return /^\/o\/([^/]+)/.exec(path)?.[1];
}
