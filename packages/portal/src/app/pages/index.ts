import { adminSectionAt } from "@latchkey/react/admin-sections";
import { ACCOUNT_SECTIONS, type AccountSectionName } from "@latchkey/react/sections";
import { PARTS } from "../../features/generated/app.ts";
import type { AppPage } from "../../shared/app-part.tsx";
import { CONSOLE_PAGES } from "../console-pages.ts";

/** Returns the path of an account section's page. */
export function accountPath(section: AccountSectionName): string {
  return section === "profile" ? "/account" : `/account/${section}`;
}

/**
 * Reports whether a path belongs to the console: its pages are loaded only by administrators, and have
 * additional texts.
 */
export function isOfConsole(path: string): boolean {
  return /^\/admin(?:[/?#]|$)/.test(path);
}

/** Reports whether a page's document includes the texts of the console. */
export function hasConsoleTexts(path: string): boolean {
  return isOfConsole(path) || PARTS.some((part) => part.hasConsoleTexts(path));
}

/** Returns the page at a path, if there is one. */
export function pageAt(path: string): AppPage | undefined {
  const plain = path.replace(/\/+$/, "");
  if (plain === "/welcome") return { of: "account", page: "welcome", name: (t) => t("account.nav.welcome") };
  if (isOfConsole(plain)) return consolePageAt(plain.slice("/admin/".length));
  const part = PARTS.find(({ paths }) => paths.test(plain));
  if (part !== undefined) return part.pageAt(plain);
  const section = ACCOUNT_SECTIONS.find(({ id }) => accountPath(id) === plain);
  if (section === undefined) return undefined;
  const { id, isWide } = section;
  return { of: "account", page: id, name: (t) => t(`account.nav.${id}`), isWide };
}

function consolePageAt(below: string): AppPage | undefined {
  const page = adminSectionAt(below)?.id;
  const most = CONSOLE_PAGES.find(({ id }) => id === page)?.hasItems ? 2 : 1;
  if (page === undefined || below.split("/").length > most) return undefined;
  return {
    of: "admin",
    page,
    name(t) {
      if (below === "users/import") return t("admin.users.import.title");
      if (below === "users/removed") return t("admin.users.removed.title");
      if (below === "service/emails") return t("admin.service.emails.title");
      return t(`admin.nav.${page}`);
    },
  };
}

/** Reports whether a path's page has a table. */
export function isWideAt(path: string): boolean | "full" {
  return isOfConsole(path) ? "full" : pageAt(path)?.isWide === true;
}

/** Returns the name of the file with the code of the page at a path. */
export function moduleOf(url: string): string | undefined {
  const page = pageAt(url.split(/[?#]/, 1)[0] ?? "");
  return page && (page.module ?? `${page.of}-${page.page}`);
}
