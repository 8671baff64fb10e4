import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { pageAt } from "./pages/index.ts";

/**
 * What stands in the tab on one of the app's pages. `url`: its path, whatever follows. `organization`: whose page it is,
 * where that is known.
 */
export function appTitleOf(
  url: string,
  t: Translator<PortalMessageArguments>,
  appName: string,
  organization?: string,
): string {
  const task = nameOf(url, t) ?? t("portal.notFound.title");
  return organization === undefined
    ? t("portal.title.page", { task, appName })
    : t("portal.title.organization", { task, organization, appName });
}

/** What the page is called, if there is one. */
export function nameOf(url: string, t: Translator<PortalMessageArguments>): string | undefined {
  const page = pageAt(url.split(/[?#]/, 1)[0] ?? "");
  if (page === undefined) return undefined;
  switch (page.of) {
    case "account":
      return t(`account.nav.${page.page}`);
    case "admin":
      return t(`admin.nav.${page.page}`);
    default:
      return t(`organization.nav.${page.page}`);
  }
}
