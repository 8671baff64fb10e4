import { type OrganizationSummary, useOrganizationSummary } from "@latchkey/react";
import type { AdminAccess } from "@latchkey/react/admin";
import { ADMIN_ICON, adminPath, adminSectionsOf } from "@latchkey/react/admin-sections";
import type { NavEntry } from "@latchkey/react/layout";
import {
  ACCOUNT_SECTIONS,
  type AccountSection,
  ORGANIZATION_SECTIONS,
  type OrganizationSection,
} from "@latchkey/react/sections";
import type { ReactNode } from "react";
import type { SharedState } from "../document/page.ts";
import { usePortalMessages } from "../messages/index.ts";
import { accountPath, isOfConsole, pageAt, slugOf } from "./pages/index.ts";

function drawn(Icon: OrganizationSection["icon"]): ReactNode {
  return <Icon size={20} aria-hidden="true" />;
}

/** Name and entries of the navigation beside a page. */
export interface Navigation {
  label: string;
  entries: readonly NavEntry[];
}

/**
 * Returns the navigation of the console or of the organization whose pages are shown, else that of the
 * account.
 */
export function useNavigation(
  path: string,
  config: SharedState["config"],
  access: AdminAccess | undefined,
): Navigation {
  const slug = slugOf(path);
  const { data } = useOrganizationSummary(slug ?? null);
  const account = useAccountNavigation(path, config, access);
  const organization = useOrganizationNavigation(path, config, data);
  const console = useConsoleNavigation(path, access);
  return console ?? organization ?? account;
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
    return [{ href: accountPath(id), label: t(`account.nav.${id}`), icon: drawn(icon), isCurrent }];
  });
  const console = { href: "/admin", label: t("portal.nav.admin"), icon: drawn(ADMIN_ICON) };
  return { label: t("account.nav.label"), entries: access === undefined ? entries : [...entries, console] };
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
      icon: drawn(icon),
      isCurrent,
    };
  });
  return { label: t("admin.nav.label"), entries };
}

/** Returns the entries that the member may use; undefined until the permissions are known. */
function useOrganizationNavigation(
  path: string,
  config: SharedState["config"],
  summary: OrganizationSummary | undefined,
): Navigation | undefined {
  const t = usePortalMessages();
  const shown = pageAt(path);
  if (summary === undefined) return undefined;
  const base = `/o/${summary.organization.slug}`;
  const entries = ORGANIZATION_SECTIONS.flatMap((section): NavEntry[] => {
    const { id, below, icon } = section;
    const { isOffered, mayOpen }: OrganizationSection = section;
    if (isOffered?.(config) === false || mayOpen?.(summary) === false) return [];
    const isCurrent = shown?.of === "organization" && shown.page === id;
    return [{ href: base + below, label: t(`organization.nav.${id}`), icon: drawn(icon), isCurrent }];
  });
  return { label: t("organization.nav.label"), entries };
}
