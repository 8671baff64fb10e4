import { AppFrame } from "@latchkey/react/layout";
import { UserButton } from "@latchkey/react/user-button";
import History from "lucide-react/icons/history";
import Link from "lucide-react/icons/link";
import Mail from "lucide-react/icons/mail";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import ShieldCheck from "lucide-react/icons/shield-check";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { usePortalMessages } from "../messages/index.ts";
import type { SharedState } from "../page.ts";
import { AppLink } from "./app-link.tsx";
import { type NavPage, PAGES, pageAt } from "./pages.ts";

const ICONS: Readonly<Record<NavPage, typeof UserRound>> = {
  profile: UserRound,
  email: Mail,
  security: ShieldCheck,
  connections: Link,
  sessions: MonitorSmartphone,
  activity: History,
  preferences: SlidersHorizontal,
};

export interface ShellProps {
  state: SharedState;
  /** The path that is shown. */
  path: string;
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** What stands around every page of the app: the same before and after its script runs. */
export function Shell({ state, path, banner, footer, children }: ShellProps): ReactNode {
  const t = usePortalMessages();
  const { appName, branding, socialProviders } = state.config;
  const current = pageAt(path);
  // Where nobody signs in with others there is nothing to connect.
  const pages = PAGES.filter(({ page }) => page !== "connections" || socialProviders.length > 0);
  const nav = pages.map(({ page, to }) => {
    const Icon = ICONS[page];
    return {
      href: to,
      label: t(`account.nav.${page}`),
      icon: <Icon size={20} strokeWidth={1.75} aria-hidden="true" />,
      isCurrent: page === current,
    };
  });
  return (
    <AppFrame
      appName={appName}
      branding={branding}
      homeHref="/account"
      navLabel={t("account.nav.label")}
      nav={nav}
      Link={AppLink}
      user={<UserButton />}
      banner={banner}
      footer={footer}
    >
      {children}
    </AppFrame>
  );
}
