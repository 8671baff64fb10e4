import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { pageAt } from "./pages/index.ts";

/** What stands in the tab on one of the app's pages. `url`: its path, whatever follows. */
export function appTitleOf(url: string, t: Translator<PortalMessageArguments>, appName: string): string {
  const page = pageAt(url.split(/[?#]/, 1)[0] ?? "");
  if (page === undefined) return t("portal.title.page", { task: t("portal.notFound.title"), appName });
  const task = t(page.of === "account" ? `account.nav.${page.page}` : `organization.nav.${page.page}`);
  return t("portal.title.page", { task, appName });
}
