import type { Translator } from "@latchkey/react/messages";
import type { PortalMessageArguments } from "../generated/messages.ts";
import { pageAt } from "./pages/index.ts";

type Texts = Translator<PortalMessageArguments>;

/** Returns the title of one of the app's pages. `url`: its path; a query and a hash are ignored. */
export function appTitleOf(url: string, t: Texts, appName: string): string {
  return t("portal.title.page", { task: taskOf(url, t), appName });
}

export function taskOf(url: string, t: Texts): string {
  return nameOf(url, t) ?? t("portal.notFound.title");
}

/** Returns the name of the page at a URL; undefined if there is none. */
export function nameOf(url: string, t: Texts): string | undefined {
  return pageAt(url.split(/[?#]/, 1)[0] ?? "")?.name(t);
}
