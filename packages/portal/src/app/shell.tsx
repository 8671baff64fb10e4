import type { AdminAccess } from "@latchkey/react/admin";
import { AdminSearch } from "@latchkey/react/admin-sections";
import { AppFrame, Sheet } from "@latchkey/react/layout";
import { Badge } from "@latchkey/react/primitives";
import { UserButton } from "@latchkey/react/user-button";
import type { ReactNode } from "react";
import type { SharedState } from "../document/page.ts";
import { PARTS } from "../features/generated/app.ts";
import { usePortalMessages } from "../messages/index.ts";
import { AppLink } from "../shared/app-link.tsx";
import { isOfConsole, isWideAt, pageAt } from "./pages/index.ts";
import { useNavigation, useUserMenu } from "./use-navigation.tsx";

export interface ShellProps {
  state: SharedState;
  /** The path that is shown. */
  path: string;
  /** Only for users with a permission in administration. */
  access?: AdminAccess | undefined;
  banner?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** Frame of every page of the app: the same before and after its script runs. */
export function Shell({ state, path, access, banner, footer, children }: ShellProps): ReactNode {
  const { appName, branding } = state.config;
  const t = usePortalMessages();
  const nav = useNavigation(path, state.config, access);
  const menu = useUserMenu(path, access);
  const isConsole = access !== undefined && isOfConsole(path);
  // The welcome page continues in the sheet of the pages before it.
  if (pageAt(path)?.page === "welcome")
    return (
      <Sheet appName={appName} branding={branding} footer={footer}>
        {banner}
        {children}
      </Sheet>
    );
  return (
    <AppFrame
      appName={appName}
      branding={branding}
      homeHref={isConsole ? "/admin" : "/account"}
      badge={isConsole ? <Badge tone="brass">{t("portal.nav.admin")}</Badge> : null}
      navLabel={nav.label}
      nav={nav.entries}
      Link={AppLink}
      user={
        <>
          {isConsole ? <AdminSearch /> : PARTS.map(({ id, Header }) => <Header key={id} path={path} />)}
          <UserButton menu={menu} />
        </>
      }
      isWide={isWideAt(path)}
      banner={banner}
      footer={footer}
    >
      {children}
    </AppFrame>
  );
}
