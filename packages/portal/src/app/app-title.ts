import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { pageAt } from "./pages/index.ts";

/**
 * What stands in the tab on one of the app's pages. `url`: its path, whatever follows. `organization`: whose page it is,
 * where that is known. `subject`: what a page of the console is about.
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

/** What the page is called, if there is one. */
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
