import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { pageAt } from "./pages/index.ts";

/**
 * Returns the title of one of the app's pages. `url`: its path; a query and a hash are ignored.
 * `organization`: name of the page's organization, if known. `subject`: the subject of a page of the console.
 */
export function appTitleOf(
  url: string,
  t: Translator<PortalMessageArguments>,
  appName: string,
  { organization, subject }: { organization?: string | undefined; subject?: string | undefined } = {},
): string {
  const task = nameOf(url, t) ?? t("portal.notFound.title");
  if (subject !== undefined) return t("portal.title.subject", { subject, task, appName });
  return organization === undefined
    ? t("portal.title.page", { task, appName })
    : t("portal.title.organization", { task, organization, appName });
}

/** Returns the name of the page at a URL; undefined if there is none. */
export function nameOf(url: string, t: Translator<PortalMessageArguments>): string | undefined {
  const path = url.split(/[?#]/, 1)[0] ?? "";
  const page = pageAt(path);
  if (page === undefined) return undefined;
  switch (page.of) {
    case "account":
      return t(`account.nav.${page.page}`);
    case "admin":
      if (/\/users\/import\/?$/.test(path)) return t("admin.users.import.title");
      if (/\/users\/removed\/?$/.test(path)) return t("admin.users.removed.title");
      return t(`admin.nav.${page.page}`);
    default:
      return t(`organization.nav.${page.page}`);
  }
}
