import { type OrganizationSummary, useOrganizationSummary } from "@latchkey/react";
import type { NavEntry } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import type { SharedState } from "../page.ts";
import type { AccountEntry, OrganizationEntry } from "./pages/entry.ts";
import { ACCOUNT_PAGES, ORGANIZATION_PAGES, pageAt, slugOf } from "./pages/index.ts";

function drawn(Icon: OrganizationEntry["icon"]): ReactNode {
  return <Icon size={20} strokeWidth={1.75} aria-hidden="true" />;
}

/** What the navigation beside a page holds, and its name. */
export interface Navigation {
  label: string;
  entries: readonly NavEntry[];
}

/** That of the organization whose pages are shown, else that of the account. */
export function useNavigation(path: string, config: SharedState["config"]): Navigation {
  const slug = slugOf(path);
  const { data } = useOrganizationSummary(slug ?? null);
  const account = useAccountNavigation(path, config);
  const organization = useOrganizationNavigation(path, data);
  return organization ?? account;
}

function useAccountNavigation(path: string, config: SharedState["config"]): Navigation {
  const t = usePortalMessages();
  const shown = pageAt(path);
  const entries = ACCOUNT_PAGES.flatMap((entry): NavEntry[] => {
    const { page, to } = entry;
    const { icon, isOffered }: AccountEntry = entry;
    if (icon === undefined || isOffered?.(config) === false) return [];
    const isCurrent = shown?.of === "account" && shown.page === page;
    return [{ href: to, label: t(`account.nav.${page}`), icon: drawn(icon), isCurrent }];
  });
  return { label: t("account.nav.label"), entries };
}

/** What one may not do isn't offered; as long as that isn't known, nothing is: undefined. */
function useOrganizationNavigation(
  path: string,
  summary: OrganizationSummary | undefined,
): Navigation | undefined {
  const t = usePortalMessages();
  const shown = pageAt(path);
  if (summary === undefined) return undefined;
  const base = `/o/${summary.organization.slug}`;
  const entries = ORGANIZATION_PAGES.flatMap((entry): NavEntry[] => {
    const { page, below, icon } = entry;
    const { mayOpen }: OrganizationEntry = entry;
    if (mayOpen?.(summary) === false) return [];
    const isCurrent = shown?.of === "organization" && shown.page === page;
    return [{ href: base + below, label: t(`organization.nav.${page}`), icon: drawn(icon), isCurrent }];
  });
  return { label: t("organization.nav.label"), entries };
}
