import type { AdminAccess } from "@latchkey/react/admin";
import { ADMIN_ICON, adminPath, adminSectionsOf } from "@latchkey/react/admin-sections";
import type { NavEntry } from "@latchkey/react/layout";
import { ACCOUNT_SECTIONS, type AccountSection, type AccountSectionName } from "@latchkey/react/sections";
import type { UserButtonProps } from "@latchkey/react/user-button";
import type { SharedState } from "../document/page.ts";
import { PARTS } from "../features/generated/app.ts";
import { usePortalMessages } from "../messages/index.ts";
import { type Navigation, navIcon } from "../shared/app-part.tsx";
import { accountPath, isOfConsole, pageAt } from "./pages/index.ts";

/** Returns the navigation of the console or of the feature whose pages are shown, else that of the account. */
export function useNavigation(
  path: string,
  config: SharedState["config"],
  access: AdminAccess | undefined,
): Navigation {
  const account = useAccountNavigation(path, config, access);
  const parts = PARTS.map((part) => part.navigation(path, config));
  const console = useConsoleNavigation(path, access);
  return console ?? parts.find((part) => part !== undefined) ?? account;
}

function useAccountNavigation(
  path: string,
  config: SharedState["config"],
  access: AdminAccess | undefined,
): Navigation {
  const t = usePortalMessages();
  const shown = pageAt(path);
  const current = ACCOUNT_SECTIONS.find(({ id }) => shown?.of === "account" && shown.page === id);
  const entries = ACCOUNT_SECTIONS.flatMap((section): NavEntry[] => {
    const { id } = section;
    const { icon, isOffered }: AccountSection = section;
    if (icon === undefined || isOffered?.(config) === false) return [];
    const isCurrent = current?.id === id || current?.within === id;
    return [{ href: accountPath(id), label: t(`account.nav.${id}`), icon: navIcon(icon), isCurrent }];
  });
  const console = { href: "/admin", label: t("portal.nav.admin"), icon: navIcon(ADMIN_ICON) };
  return { label: t("account.nav.label"), entries: access === undefined ? entries : [...entries, console] };
}

/** Returns the entries of an administrator's menu. Undefined: the usual ones. */
export function useUserMenu(path: string, access: AdminAccess | undefined): UserButtonProps["menu"] {
  const t = usePortalMessages();
  if (access === undefined) return undefined;
  const entry = (href: string, label: string, icon: Icon) => ({
    id: href,
    href,
    label,
    icon: navIcon(icon, 16),
  });
  return isOfConsole(path)
    ? [entry("/account", t("portal.nav.back"), iconOf("profile"))]
    : [
        entry("/account", t("auth.userButton.manage"), iconOf("profile")),
        entry("/account/security", t("account.nav.security"), iconOf("security")),
        entry("/admin", t("portal.nav.admin"), ADMIN_ICON),
      ];
}

type Icon = Parameters<typeof navIcon>[0];

function iconOf(section: AccountSectionName): Icon {
  return ACCOUNT_SECTIONS.find(({ id }) => id === section)?.icon ?? ADMIN_ICON;
}

/** Returns the sections that the administrator may open; undefined if another page is shown. */
function useConsoleNavigation(path: string, access: AdminAccess | undefined): Navigation | undefined {
  const t = usePortalMessages();
  const shown = pageAt(path);
  if (access === undefined || !isOfConsole(path)) return undefined;
  const entries = adminSectionsOf(access).map(({ id, icon }): NavEntry => {
    const isCurrent = shown?.of === "admin" && shown.page === id;
    return {
      href: `/admin/${adminPath(id)}`.replace(/\/$/, ""),
      label: t(`admin.nav.${id}`),
      icon: navIcon(icon),
      isCurrent,
    };
  });
  const back = { href: "/account", label: t("portal.nav.back"), icon: navIcon(iconOf("profile")) };
  return { label: t("admin.nav.label"), entries: [...entries, back] };
}
