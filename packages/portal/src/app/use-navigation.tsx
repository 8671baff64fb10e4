import { type OrganizationSummary, useOrganizationSummary } from "@latchkey/react";
import type { NavEntry } from "@latchkey/react/layout";
import Building from "lucide-react/icons/building-2";
import History from "lucide-react/icons/history";
import KeyRound from "lucide-react/icons/key-round";
import Link from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import MailPlus from "lucide-react/icons/mail-plus";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Network from "lucide-react/icons/network";
import Settings from "lucide-react/icons/settings";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserRound from "lucide-react/icons/user-round";
import UsersRound from "lucide-react/icons/users-round";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import type { SharedState } from "../page.ts";
import {
  mayOpen,
  type NavPage,
  ORGANIZATION_PAGES,
  type OrganizationPage,
  PAGES,
  pageAt,
  slugOf,
} from "./pages.ts";

const ICONS: Readonly<Record<NavPage | OrganizationPage, typeof UserRound>> = {
  profile: UserRound,
  email: Mail,
  security: ShieldCheck,
  connections: Link,
  sessions: MonitorSmartphone,
  activity: History,
  preferences: SlidersHorizontal,
  overview: Building,
  members: UsersRound,
  invitations: MailPlus,
  teams: Network,
  roles: KeyRound,
  settings: Settings,
};

function iconOf(page: NavPage | OrganizationPage): ReactNode {
  const Icon = ICONS[page];
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

function useAccountNavigation(path: string, { socialProviders }: SharedState["config"]): Navigation {
  const t = usePortalMessages();
  const shown = pageAt(path);
  // Where nobody signs in with others there is nothing to connect.
  const pages = PAGES.filter(({ page }) => page !== "connections" || socialProviders.length > 0);
  return {
    label: t("account.nav.label"),
    entries: pages.map(({ page, to }) => ({
      href: to,
      label: t(`account.nav.${page}`),
      icon: iconOf(page),
      isCurrent: shown?.of === "account" && shown.page === page,
    })),
  };
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
  return {
    label: t("organization.nav.label"),
    entries: ORGANIZATION_PAGES.filter(({ page }) => mayOpen(page, summary)).map(({ page, below }) => ({
      href: base + below,
      label: t(`organization.nav.${page}`),
      icon: iconOf(page),
      isCurrent: shown?.of === "organization" && shown.page === page,
    })),
  };
}
