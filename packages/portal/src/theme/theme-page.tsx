import type { AuthClient } from "@latchkey/client";
import { PageTitle } from "@latchkey/react/layout";
import type { ReactNode } from "react";
import type { Embedded } from "../embedded.ts";
import { usePortalMessages } from "../messages/index.ts";
import { PortalProvider } from "../shared/portal-provider.tsx";
import { useAlive } from "../shared/use-alive.ts";

export interface ThemePageProps {
  embedded: Embedded;
  client: AuthClient;
}

/** `/_theme`: how a branding looks while it is chosen. For developers only. */
export function ThemePage({ embedded, client }: ThemePageProps): ReactNode {
  useAlive();
  return (
    <PortalProvider {...embedded} client={client}>
      <Theme />
    </PortalProvider>
  );
}

function Theme(): ReactNode {
  const t = usePortalMessages();
  return (
    <main data-lk="Theme">
      <PageTitle intro={t("portal.theme.text")}>{t("portal.theme.title")}</PageTitle>
    </main>
  );
}
